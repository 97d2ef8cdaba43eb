import type { ImportField } from '../../../../api/people/userImports'

/** Fields in the order of the select box. */
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
/** Fields that require `manage groups`. */
export const groupFields: readonly ImportField[] = ['group', 'started_on']

export type Mapping = readonly (ImportField | null)[]

/** Assigns a field to a column and removes it from any other column. */
export const assignField = (
  mapping: Mapping,
  { column, field }: { column: number; field: ImportField | null },
): Mapping =>
  mapping.map((before, place) => {
    if (place === column) return field
    return before === field ? null : before
  })

/** Every person needs at least one name. */
export const hasName = (mapping: Mapping): boolean =>
  mapping.some((field) => field === 'full_name' || field === 'last_name' || field === 'first_name')
