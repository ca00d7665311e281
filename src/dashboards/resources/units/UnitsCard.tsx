import Button from '@mui/material/Button'
import { workUnitTypes } from '#contract/api/projectWords.ts'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { ChartCard } from '../../ChartCard.tsx'
import { useDrilldown } from '#src/dashboards/hooks.tsx'
import { bodyBelowBar } from '../heights.ts'
import { SmallSelect } from '../SmallSelect.tsx'
import { UnitBars } from './UnitBars.tsx'
import { UnitLegend } from './UnitLegend.tsx'
import { tableOf } from './units.ts'
import { sorts, useUnits } from './useUnits.ts'

const legendHeight = 36
const types = { '': 'All', ...workUnitTypes } as const

/** What each person spends time on (screens.md section 2.3.2). */
export function UnitsCard() {
  const { query, type, sort, name, narrow, to } = useUnits()
  const rows = useDrilldown()
  return (
    <ChartCard
      title="Work unit distribution"
      about="Full-time people and contractors · number of work units, headed projects and mentees"
      query={query}
      height={bodyBelowBar}
      isEmpty={({ data }) => data.workUnitDistributions.length === 0 && !name}
      empty="Everybody who works full-time or as a contractor is listed here. Add people under Employees."
      table={({ data }) => tableOf(data.workUnitDistributions, rows.to)}
      bar={
        <>
          <SmallSelect
            label="Type of work units"
            choices={types}
            current={type ?? ''}
            onChoose={(next) => narrow({ type: next })}
          />
          <SmallSelect
            label="Order"
            choices={sorts}
            current={sort}
            onChoose={(next) => narrow({ sort: next === 'desc' ? '' : next })}
          />
          <SearchBox
            label="Search work units by name"
            value={name}
            onSearch={(words) => narrow({ name: words }, true)}
          />
        </>
      }
    >
      {({ data: { workUnitDistributions: people } }) =>
        people.length === 0 ? (
          <Notice
            title={`Nobody is called “${name}”`}
            actions={<Button onClick={() => narrow({ name: '' })}>Clear the search</Button>}
          />
        ) : (
          <>
            <UnitBars key={`${type} ${sort} ${name}`} rows={people} height={bodyBelowBar - legendHeight} />
            <UnitLegend type={type} to={to} />
          </>
        )
      }
    </ChartCard>
  )
}
