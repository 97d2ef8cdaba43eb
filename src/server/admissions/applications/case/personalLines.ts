import type { Locale } from '../../../../api/kit/endpoints'
import type { Db } from '../../../platform/database'
import { getRecord } from '../recordQueries'
import { formAsText } from '../words/formAsText'
import { findFormNames } from '../words/nameQueries'

/** Parts of an application that are revealed one by one. */
export type PersonalPart = 'identity' | 'representative' | 'benefits'

const prefixes: Readonly<Record<PersonalPart, readonly string[]>> = {
  identity: ['person.birth_date', 'person.birth_place', 'person.snils', 'person.identity.'],
  representative: ['representative.'],
  benefits: ['benefits.'],
}

/** Filled fields of one part as labelled text, unmasked. The caller audits the access. */
export const readPersonalLines = async (
  db: Db,
  { id, part, locale, now }: { id: number; part: PersonalPart; locale: Locale; now: Date },
): Promise<{ label: string; value: string }[]> => {
  const { form } = await getRecord(db, { id, locale, now })
  const names = await findFormNames(db, { locale, directionIds: [], subjectIds: [] })
  return formAsText(form, { locale, names }).flatMap(({ path, label, value }) =>
    value !== null && prefixes[part].some((prefix) => path.startsWith(prefix)) ? [{ label, value }] : [],
  )
}
