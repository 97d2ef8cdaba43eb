import { paperKinds, type PaperKind } from '../../../api/papers/codes'
import type { PaperTemplate, TemplateTexts } from '../../../api/papers/templates'
import { locales, type Locale } from '../../../api/kit/endpoints'
import { localise } from '../../kit/texts/messages'
import type { Db } from '../../platform/database'

/** Days for which a certificate is valid unless the college decides otherwise. */
const certificateDays = 30

/** Texts of the program for a kind that the college has not changed. */
const defaultTemplate = (kind: PaperKind): PaperTemplate => {
  const textsIn = (locale: Locale) => {
    const say = (part: string) => localise(locale, { key: `papers.template.${kind}.${part}` })
    return { header: '{college}', opening: say('opening'), closing: say('closing') }
  }
  const [ru, en] = locales.map(textsIn)
  return {
    kind,
    version: 0,
    translations: { ru: ru ?? textsIn('ru'), en: en ?? textsIn('en') },
    signatories: [],
    mark_rule: 'last',
    valid_days: kind === 'certificate' ? certificateDays : null,
  }
}

const columns = ['kind', 'version', 'translations', 'signatories', 'mark_rule', 'valid_days'] as const

export const listTemplates = async (db: Db): Promise<PaperTemplate[]> => {
  const rows = await db.selectFrom('paper_templates').select(columns).$castTo<PaperTemplate>().execute()
  return paperKinds.map((kind) => rows.find((row) => row.kind === kind) ?? defaultTemplate(kind))
}

export const findTemplate = async (db: Db, kind: PaperKind): Promise<PaperTemplate> => {
  const query = db.selectFrom('paper_templates').select(columns).where('kind', '=', kind)
  return (await query.$castTo<PaperTemplate>().executeTakeFirst()) ?? defaultTemplate(kind)
}

/** Saves a template if it still has this version; 0 is the program's own. Returns whether it did. */
export const saveTemplate = async (
  db: Db,
  { kind, version, texts }: { kind: PaperKind; version: number; texts: TemplateTexts },
): Promise<boolean> => {
  const { translations, signatories, mark_rule, valid_days } = texts
  const row = {
    translations: JSON.stringify(translations),
    signatories: JSON.stringify(signatories),
    mark_rule,
    valid_days,
  }
  const saved =
    version === 0
      ? await db
          .insertInto('paper_templates')
          .values({ kind, ...row })
          .onConflict((conflict) => conflict.column('kind').doNothing())
          .returning('id')
          .execute()
      : await db
          .updateTable('paper_templates')
          .set(row)
          .where('kind', '=', kind)
          .where('version', '=', version)
          .returning('id')
          .execute()
  return saved.length > 0
}
