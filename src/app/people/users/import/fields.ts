import type { ImportField } from '../../../../api/people/userImports'

/** What a column may hold, in the order in which it is offered. */
export const importFields: readonly ImportField[] = [
  'full_name',
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'login',
  'phone',
  'role',
  'locale',
  'group',
  'started_on',
]
/** Columns that only people who manage groups may import. */
export const groupFields: readonly ImportField[] = ['group', 'started_on']

export type Mapping = readonly (ImportField | null)[]

/** A field stands in one column: choosing it for another takes it from the first. */
export const mapped = (mapping: Mapping, { column, field }: { column: number; field: ImportField | null }): Mapping =>
  mapping.map((before, place) => {
    if (place === column) return field
    return before === field ? null : before
  })

/** Every person needs a name, and one is enough. */
export const hasName = (mapping: Mapping): boolean =>
  mapping.some((field) => field === 'full_name' || field === 'last_name' || field === 'first_name')
