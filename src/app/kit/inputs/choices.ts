import { useGetList, useTranslate, type SortPayload } from 'react-admin'
import type { Variant } from '../../../api'

/** One thing to choose: `variant` shows it as a status chip; a disabled one is there to be read, with its reason in the name. */
export type Choice = { id: string | number; name: string; variant?: Variant; disabled?: boolean }

export type ChoicesProps = {
  /** Fixed choices, or the codes whose names are messages under `names`. */
  choices?: readonly Choice[]
  codes?: readonly string[]
  /** The message key under which the codes are named: `directions.status`. */
  names?: string
  /** The colours of the codes, for choices that are statuses. */
  variants?: Readonly<Record<string, Variant>>
  /** A list of the server to choose from, fetched whole. */
  reference?: string
  filter?: Readonly<Record<string, unknown>>
  sort?: SortPayload
}

/** Marks a list that is fetched to choose from: its rows hold no more than id, code and name. */
export const asChoices = { choices: true } as const

/** The page size with which reference lists are fetched whole. */
const wholeList = 9999
const byName = { field: 'name', order: 'ASC' } as const

type Row = { id: number; name: string }

/** The choices of an input, wherever they come from. */
export const useChoices = ({
  choices,
  codes,
  names,
  variants,
  reference,
  filter = {},
  sort = byName,
}: ChoicesProps) => {
  const translate = useTranslate()
  const { data, isPending, error } = useGetList<Row>(
    reference ?? '',
    { pagination: { page: 1, perPage: wholeList }, filter, sort, meta: asChoices },
    { enabled: reference !== undefined, staleTime: 60_000 },
  )
  const named = codes?.map((code) => ({ id: code, name: translate(`${names}.${code}`), variant: variants?.[code] }))
  const fetched = data?.map(({ id, name }) => ({ id, name }))
  const list: readonly Choice[] = choices ?? named ?? fetched ?? []
  return { choices: list, isPending: reference !== undefined && isPending && !error }
}

/** The choice a value stands for. A `<select>` or a radio answers text: ids are compared as text. */
export const choiceOf = ({ choices, value }: { choices: readonly Choice[]; value: unknown }): Choice | undefined =>
  choices.find((choice) => String(choice.id) === String(value))
