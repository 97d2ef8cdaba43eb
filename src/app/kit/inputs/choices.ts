import { createContext, useContext } from 'react'
import { useGetList, useTranslate, type SortPayload } from 'react-admin'
import type { Variant } from '../../../api'

/** One thing to choose, its name a text or the key of a message; a disabled one is there to be read. */
export type Choice = {
  id: string | number
  name: string
  /** Shows it as a status chip. */
  variant?: Variant
  disabled?: boolean
  /** What those from here on have in common: written over the first of them. */
  group?: string
  /** The language of the name, where it is another than the page's. */
  lang?: string
}

/** Codes as choices, named by the messages under `names`; as chips where they have colours. */
export const choicesOf = <Code extends string>(
  names: string,
  codes: readonly Code[],
  variants?: Readonly<Record<Code, Variant>>,
): readonly Choice[] => codes.map((code) => ({ id: code, name: `${names}.${code}`, variant: variants?.[code] }))

export type ReferenceOptions = {
  /** The resource to choose from. */
  reference: string
  filter?: Readonly<Record<string, unknown>>
  sort?: SortPayload
}

/** The reference that an input chooses from: `ReferenceInput` gives it. */
export const ReferenceContext = createContext<(ReferenceOptions & { source: string }) | null>(null)

/** Marks a list that is fetched to choose from: its rows hold no more than id, code and name. */
export const asChoices = { choices: true } as const

/** The page size with which reference lists are fetched whole. */
const wholeList = 9999
const byName = { field: 'name', order: 'ASC' } as const
const nothing: ReferenceOptions = { reference: '' }

type Row = { id: number; name: string }

/** Choices with their names in the person's language. */
export const useNamed = (choices: readonly Choice[]): readonly Choice[] => {
  const translate = useTranslate()
  return choices.map((choice) => ({ ...choice, name: translate(choice.name, { _: choice.name }) }))
}

/** A list of the server to choose from, fetched whole. */
export const useReferenceChoices = ({ reference, filter = {}, sort = byName }: ReferenceOptions) => {
  const { data, isPending, error } = useGetList<Row>(
    reference,
    { pagination: { page: 1, perPage: wholeList }, filter, sort, meta: asChoices },
    { enabled: reference !== '', staleTime: 60_000 },
  )
  const choices: readonly Choice[] = data?.map(({ id, name }) => ({ id, name })) ?? []
  return { choices, isPending: reference !== '' && isPending && !error }
}

/** The choices of an input: those it is given, else those of the reference around it. */
export const useChoices = (given: readonly Choice[] | undefined) => {
  const reference = useContext(ReferenceContext)
  const named = useNamed(given ?? [])
  const fetched = useReferenceChoices(given === undefined ? (reference ?? nothing) : nothing)
  return given === undefined ? fetched : { choices: named, isPending: false }
}

/** The choice a value stands for. A `<select>` or a radio answers text: ids are compared as text. */
export const choiceOf = <C extends Choice>({ choices, value }: { choices: readonly C[]; value: unknown }) =>
  choices.find((choice) => String(choice.id) === String(value))
