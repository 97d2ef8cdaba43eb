/** Names of fields with personal data, at any depth of a record. */
const personal = new Set([
  'last_name',
  'first_name',
  'middle_name',
  'user_name',
  'curator_name',
  'person_name',
  'author_name',
  'signed_by_name',
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
  'grounds',
  'thesis_title',
  'q',
  'storage_key',
])

type Json = { readonly [key: string]: unknown }
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Detects records about a person, in which `name` is personal data. */
const isPerson = (record: Json) => 'last_name' in record || 'email' in record || 'user_id' in record

const hidden = (value: unknown) => (typeof value === 'string' && value !== '' ? `${Array.from(value)[0]}…` : value)

/**
 * Masks a record for the audit log, which survives an erasure: personal data and free text keep only the first letter.
 * `ofPeople` also masks `name`, such as the names of uploaded files.
 */
export const maskPersonalData = (value: unknown, ofPeople = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => maskPersonalData(each, ofPeople))
  if (!isObject(value)) return value
  const person = ofPeople || isPerson(value)
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      personal.has(key) || (key === 'name' && person) ? hidden(field) : maskPersonalData(field, ofPeople),
    ]),
  )
}

/** Names of the fields that differ; logged because masked values hide a change. */
export const changedFields = (before: Json, after: Json): string[] =>
  Object.keys(after).filter(
    (key) => !['version', 'updated_at'].includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
