/** Fields that tell who a person is, wherever they stand in a record. */
const personal = new Set([
  'last_name',
  'first_name',
  'middle_name',
  'user_name',
  'curator_name',
  'email',
  'pending_email',
  'login',
  'phone',
  'birth_date',
  'birth_place',
  'snils',
  'issuer',
  'department_code',
  'street',
  'institution',
  'note',
  'reason',
  'comment',
  'reject_reason',
  'decision_reason',
  'answer',
  'q',
  'storage_key',
])

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** A `name` is personal only where it is a person's. */
const isPerson = (record: Json) => 'last_name' in record || 'email' in record || 'user_id' in record

const hidden = (value: unknown) => (typeof value === 'string' && value !== '' ? `${Array.from(value)[0]}…` : value)

/**
 * The record as the audit log may keep it for ever: of personal data, and of what was typed about people or to find
 * them, only the first letter, so that an erasure leaves nobody behind. `ofPeople`: its very names are personal, as
 * those of files that people send.
 */
export const masked = (value: unknown, ofPeople = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => masked(each, ofPeople))
  if (!isObject(value)) return value
  const person = ofPeople || isPerson(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      personal.has(key) || (key === 'name' && person) ? hidden(field) : masked(field, ofPeople),
    ]),
  )
}

/** The names of the fields in which two records differ: told beside masked values, whose change does not show. */
export const changedFields = (before: Json, after: Json): string[] =>
  Object.keys(after).filter(
    (key) => !['version', 'updated_at'].includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
