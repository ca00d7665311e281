import { type ComponentType, createContext, use } from 'react'
import type { FieldFacts } from '#contract/fields.ts'
import type { CommonInputProps } from '../inputs/FormField.tsx'
import type { Option } from '../list/useOptions.ts'

/** Where a value is rendered: in a list cell, or on a page with more room. */
export interface FieldPlace {
  /** Currency code of its amounts. */
  currency?: string | undefined
  /** The record's name, for accessible labels. */
  name?: string | undefined
  onPage?: boolean
}

/** A value of a record that is an object or a list. */
export interface FieldProps {
  facts: FieldFacts
  value: unknown
  place: FieldPlace
}

/** Props that depend on the place of an input. */
export interface InputExtras {
  /** What the page knows of the stored ids, such as the initial person of a picker. */
  known?: unknown
  /** Filters the choices of a picker. */
  only?: ((option: Option) => boolean) | undefined
  without?: readonly string[] | undefined
  placeholder?: string | undefined
  help?: string | undefined
  /** Suffix of an amount, such as a currency. */
  suffix?: string | undefined
}

/** How a domain draws its own kind of field. What it leaves out is drawn as any other value. */
export interface FieldKind {
  Field?: ComponentType<FieldProps>
  Input?: ComponentType<CommonInputProps & InputExtras>
  /** The text of a value of a form. */
  Words?: ComponentType<{ value: unknown }>
}

/** The kinds of fields that domains draw, by the kind or the display of their facts. The application hands them in. */
export const FieldKinds = createContext<Readonly<Record<string, FieldKind>>>({})

const usual: FieldKind = {}

export const useFieldKind = ({ kind, display }: Pick<FieldFacts, 'kind' | 'display'>): FieldKind =>
  use(FieldKinds)[kind ?? display ?? ''] ?? usual
