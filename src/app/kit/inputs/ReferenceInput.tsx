import type { ReactNode } from 'react'
import { ReferenceContext, type ReferenceOptions } from './choices'

type Props = ReferenceOptions & {
  source: string
  /** One input that chooses: `SelectInput`, `AutocompleteInput`. */
  children: ReactNode
}

/** The id of a record of another resource, chosen by the input inside. Ours because that input fetches nothing before it is opened. */
export const ReferenceInput = ({ children, ...reference }: Props) => (
  <ReferenceContext value={reference}>{children}</ReferenceContext>
)

/** The ids of several records of another resource, chosen by the input inside: `AutocompleteArrayInput`, `CheckboxGroupInput`. */
export const ReferenceArrayInput = (props: Props) => <ReferenceInput {...props} />
