import type { PaperKind } from '../../../api/papers/codes'
import type { paperTemplates, TemplateTexts } from '../../../api/papers/templates'
import { collegeName } from '../../kit/college'
import { dayOf } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import type { Person } from '../../kit/person'
import { forbidden, invalid, orNotFound, stale, type Message } from '../../kit/problems'
import { localise } from '../../kit/texts/messages'
import { pdfFile } from '../../kit/texts/pdf'
import { contentOf } from '../issue/content'
import { drawPaper } from '../issue/drawPaper'
import { unknownPlaceholders } from '../issue/fillTemplate'
import { addressOfCode } from '../issue/issuePapers'
import { checkMayReadMarks } from '../issue/marksAccess'
import { listPaperPeople } from '../issue/personQueries'
import { samplePerson, sampleStudied } from '../issue/sample'
import { studiedBy } from '../issue/studied'
import { findTemplate, listTemplates, saveTemplate } from './templateQueries'

const entity = 'groups/papers/templates'
const sampleCode = 'XXXX-XXXX-XXXX'

/** Rejects placeholders that no paper fills in, at their fields. */
const checkPlaceholders = ({ translations }: Pick<TemplateTexts, 'translations'>): void => {
  const errors: Record<string, Message[]> = {}
  for (const [locale, texts] of Object.entries(translations))
    for (const [part, text] of Object.entries(texts)) {
      const [name] = unknownPlaceholders(text)
      if (name !== undefined)
        errors[`translations.${locale}.${part}`] = [{ key: 'papers.unknown_placeholder', values: { name } }]
    }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const checkReach = ({ reach }: Person): void => {
  if (reach !== 'all') throw forbidden('problem.beyond_reach')
}

export const templateRoutes: Handlers<typeof paperTemplates> = {
  'GET /api/groups/papers/templates': async ({ db }) => ({ data: await listTemplates(db) }),

  'PUT /api/groups/papers/templates/:paper': async ({ db, params: { paper: kind }, body, person, audit }) => {
    checkReach(person)
    const { version, ...texts } = body
    checkPlaceholders(texts)
    const before = await findTemplate(db, kind)
    if (!(await saveTemplate(db, { kind, version, texts }))) throw stale(await findTemplate(db, kind))
    const data = await findTemplate(db, kind)
    audit({ action: 'edit', entity, ids: [], before, after: data })
    return { data }
  },

  'POST /api/groups/papers/templates/:paper/preview': async (context) => {
    const { params, body, person, audit } = context
    checkReach(person)
    const { user_id, language, ...texts } = body
    checkPlaceholders(texts)
    if (user_id !== null) checkMayReadMarks(person, params.paper)
    audit({
      action: 'preview_paper',
      entity: 'users',
      ids: user_id === null ? [] : [user_id],
      after: { kind: params.paper },
    })
    return specimen(context, { kind: params.paper, language, texts, userId: user_id })
  },
}

type Specimen = {
  kind: PaperKind
  language: 'ru' | 'en'
  texts: TemplateTexts
  /** Null for sample data. */
  userId: number | null
}
/** A paper without number and code, which cannot be confirmed. */
const specimen = async (
  { db, person: reader, services: { config }, now }: Pick<Context, 'db' | 'services' | 'now'> & { person: Person },
  { kind, language, texts, userId }: Specimen,
) => {
  const day = dayOf(now, config.timeZone)
  const people = userId === null ? [] : await listPaperPeople(db, { userIds: [userId], locale: language, reader })
  const person = userId === null ? samplePerson(language) : orNotFound(people[0])
  const studied =
    userId === null
      ? sampleStudied(language, texts.mark_rule)
      : (await studiedBy(db, { userIds: [userId], kind, language, rule: texts.mark_rule })).get(userId)
  const number = '0/0000'
  const college = await collegeName(db, config, language)
  const issue = { kind, language, purpose: '', day, number, college, template: texts }
  const content = contentOf(person, issue, studied ?? null)
  return pdfFile({
    name: localise(language, { key: 'papers.print.specimen' }),
    content: [
      { text: localise(language, { key: 'papers.print.specimen' }), style: 'small', alignment: 'right' },
      ...drawPaper(
        { kind, language, number, issued_on: day, valid_until: null, code: sampleCode, content },
        addressOfCode(config, sampleCode),
      ),
    ],
  })
}
