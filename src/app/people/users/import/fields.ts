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
]

export type Mapping = readonly (ImportField | null)[]

/** A field stands in one column: choosing it for another takes it from the first. */
export const mapped = (mapping: Mapping, { column, field }: { column: number; field: ImportField | null }): Mapping =>
  mapping.map((before, place) => {
    if (place === column) return field
    return before === field ? null : before
  })

/** Without a name there is nobody. */
export const hasName = (mapping: Mapping): boolean =>
  mapping.includes('full_name') || (mapping.includes('last_name') && mapping.includes('first_name'))
