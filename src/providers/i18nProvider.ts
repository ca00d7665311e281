import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { I18nProvider } from 'react-admin'
import { type Label, pageLanguage, translate } from '#src/i18n/language.ts'

/** The messages of the react-admin parts that we use. Some keys are built at run time (`ra.navigation.${type}`). */
export const messages: Readonly<Record<string, MessageDescriptor>> = {
  'ra.action.undo': msg`Undo`,
  'ra.auth.auth_check_error': msg`Sign in to continue.`,
  'ra.message.select_all_limit_reached': msg`There are too many to select them all. Only the first {max} are selected.`,
  'ra.navigation.current_page': msg`Page {page}`,
  'ra.navigation.first': msg`Go to first page`,
  'ra.navigation.last': msg`Go to last page`,
  'ra.navigation.next': msg`Go to next page`,
  'ra.navigation.page': msg`Go to page {page}`,
  'ra.navigation.page_out_of_boundaries': msg`Page {page} doesn't exist.`,
  'ra.navigation.page_range_info': msg`{offsetBegin}-{offsetEnd} of {total}`,
  'ra.navigation.previous': msg`Go to previous page`,
  'ra.navigation.page_rows_per_page': msg`Rows per page:`,
  'ra.navigation.partial_page_range_info': msg`{offsetBegin}-{offsetEnd} of more than {offsetEnd}`,
  'ra.notification.http_error': msg`Can't reach the server. Check your connection and try again.`,
  'ra.notification.logged_out': msg`Your session has ended. Sign in again.`,
  'ra.notification.not_authorized': msg`You don't have access to this.`,
  'ra.page.list': msg`{name}`,
  'ra.validation.email': msg`Enter an email address.`,
  'ra.validation.number': msg`Enter a number.`,
  'ra.validation.regex': msg`Use the format {pattern}.`,
  'ra.validation.required': msg`This field is required.`,
}

/** Translates react-admin's messages. Our own messages arrive translated and are returned unchanged. */
export const i18nProvider: I18nProvider = {
  translate: (key, { _, ...values }: Record<string, unknown> & { _?: string } = {}) => {
    const message: Label | undefined = messages[key]
    return message ? translate(message, values) : (_ ?? key)
  },
  changeLocale: () => Promise.resolve(),
  getLocale: pageLanguage,
}
