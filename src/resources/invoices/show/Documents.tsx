import DownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { type KeptKind, manyOf, permissionsOf } from '#contract/api/keptKinds.ts'
import { PdfView, useInView } from '#src/admin/pdf/PdfView.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'

/** The PDF as the client has it, read when it comes into sight. */
function Preview({ invoice: { invoiceFileURL, number } }: { invoice: InvoiceDetail }) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  return (
    <div ref={frame} style={{ minHeight: 480 }}>
      {isInView && <PdfView source={invoiceFileURL} title={`Invoice ${number} as PDF`} />}
    </div>
  )
}

const keptIn: KeptKind[] = ['companyInfos', 'clients', 'bankAccounts']

/** What an electronic invoice lacks, and where to fill it in. */
function Missing({ invoice: { eInvoiceMissing, projectID, projectName } }: { invoice: InvoiceDetail }) {
  const can = useCan()
  return (
    <>
      <Typography variant="body2">An electronic invoice (EN 16931) needs more:</Typography>
      <ul style={{ margin: '4px 0 8px', paddingLeft: 20 }}>
        {eInvoiceMissing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {can('projects.read') && (
          <Link component={RouterLink} to={paths.project(projectID)}>
            {projectName}
          </Link>
        )}
        {keptIn
          .filter((kind) => can(permissionsOf(kind).read))
          .map((kind) => (
            <Link key={kind} component={RouterLink} to={paths.configTab(kind)}>
              Config, {manyOf(kind)}
            </Link>
          ))}
      </Stack>
    </>
  )
}

/** The files of an invoice: its PDF to look at, open and keep, and the electronic one. */
export function Documents({ invoice }: { invoice: InvoiceDetail }) {
  const { invoiceFileURL, eInvoiceURL, eInvoiceMissing, number } = invoice
  const open = invoiceFileURL && (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        size="small"
        color="inherit"
        startIcon={<OpenInNew />}
        href={invoiceFileURL}
        target="_blank"
        rel="noreferrer"
      >
        Open
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<DownloadOutlined />}
        href={invoiceFileURL}
        download={`${number}.pdf`}
      >
        Download
      </Button>
    </Stack>
  )
  return (
    <>
      <SectionCard title="PDF" aside={open}>
        {invoiceFileURL ? (
          <Preview invoice={invoice} />
        ) : (
          'A draft has no PDF yet. Continue editing it to see a preview.'
        )}
      </SectionCard>
      <SectionCard title="Electronic invoice">
        {eInvoiceURL && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<DownloadOutlined />}
            href={eInvoiceURL}
            download={`${number}.xml`}
          >
            Download UBL
          </Button>
        )}
        {eInvoiceMissing.length > 0 && <Missing invoice={invoice} />}
        {!eInvoiceURL && eInvoiceMissing.length === 0 && 'It is written when the invoice is sent.'}
      </SectionCard>
    </>
  )
}
