import type { ReactNode } from 'react'
import { ReferenceContext, type ReferenceOptions } from './choices'

type Props = ReferenceOptions & {
  source: string
  /** A select input: `SelectInput` or `AutocompleteInput`. */
  children: ReactNode
}

/** Selects a record of another resource with the child input. Unlike react-admin's, it loads nothing before the input is opened. */
export const ReferenceInput = ({ children, ...reference }: Props) => (
  <ReferenceContext value={reference}>{children}</ReferenceContext>
)

/** Selects several records of another resource with `AutocompleteArrayInput` or `CheckboxGroupInput`. */
export const ReferenceArrayInput = (props: Props) => <ReferenceInput {...props} />
