import { createContext, useContext } from 'react'
import { useGetList, useTranslate, type SortPayload } from 'react-admin'
import type { Variant } from '../../../../api'

/** A choice of a select; the name is a text or a message key, and a disabled choice is visible but not selectable. */
export type Choice = {
  id: string | number
  name: string
  /** Shorter text for a menu whose order already shows the rest of the name. */
  inMenu?: string
  /** Shows the choice as a status chip. */
  variant?: Variant
  disabled?: boolean
  /** Group heading, shown above the first choice of the group. */
  group?: string
  /** Language of the name, if it differs from the page's. */
  lang?: string
}

/** Converts codes to choices, named by the messages under `names`, as chips if they have colours. */
export const choicesOf = <Code extends string>(
  names: string,
  codes: readonly Code[],
  variants?: Readonly<Record<Code, Variant>>,
): readonly Choice[] => codes.map((code) => ({ id: code, name: `${names}.${code}`, variant: variants?.[code] }))

export type ReferenceOptions = {
  reference: string
  filter?: Readonly<Record<string, unknown>>
  sort?: SortPayload
}

/** The reference of the surrounding `ReferenceInput`. */
export const ReferenceContext = createContext<(ReferenceOptions & { source: string }) | null>(null)

/** List meta that requests only id, code and name. */
export const choicesMeta = { choices: true } as const

/** Page size large enough for a complete reference list. */
const wholeList = 9999
const byName = { field: 'name', order: 'ASC' } as const
const nothing: ReferenceOptions = { reference: '' }

type Row = { id: number; name: string }

/** Translates the names of choices. */
export const useTranslatedChoices = (choices: readonly Choice[]): readonly Choice[] => {
  const translate = useTranslate()
  return choices.map((choice) => ({ ...choice, name: translate(choice.name, { _: choice.name }) }))
}

/** Loads a complete reference list as choices. */
export const useReferenceChoices = ({ reference, filter = {}, sort = byName }: ReferenceOptions) => {
  const { data, isPending, error } = useGetList<Row>(
    reference,
    { pagination: { page: 1, perPage: wholeList }, filter, sort, meta: choicesMeta },
    { enabled: reference !== '', staleTime: 60_000 },
  )
  const choices: readonly Choice[] = data?.map(({ id, name }) => ({ id, name })) ?? []
  return { choices, isPending: reference !== '' && isPending && !error }
}

/** Returns the given choices, or those of the surrounding reference. */
export const useChoices = (given: readonly Choice[] | undefined) => {
  const reference = useContext(ReferenceContext)
  const named = useTranslatedChoices(given ?? [])
  const fetched = useReferenceChoices(given === undefined ? (reference ?? nothing) : nothing)
  return given === undefined ? fetched : { choices: named, isPending: false }
}

/** Finds the choice of a value. Ids are compared as text, because select and radio elements return strings. */
export const choiceOf = <C extends Choice>({ choices, value }: { choices: readonly C[]; value: unknown }) =>
  choices.find((choice) => String(choice.id) === String(value))
