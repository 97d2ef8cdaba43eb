import type { Db } from '../../../platform/database'
import { dayInWords, dayOf } from '../../../kit/days'
import { localise } from '../../../kit/texts/messages'
import { pdfFile, type PdfContent } from '../../../kit/texts/pdf'
import type { ApplicationConsent } from '../../../../api/people/registration'
import { orNotFound } from '../../../kit/problems'
import { readApplication, type Application } from '../application'
import { isMinor } from '../checks/contacts'
import { formAsText, type FormLine } from './formAsText'
import { findFormNames } from './nameQueries'

/** `timeZone` is that of the user who prints. */
type PrintInput = { id: number; now: Date; timeZone: string; college: string }
type ConsentPrintInput = Omit<PrintInput, 'timeZone'> & { kind: ApplicationConsent }
const locale = 'ru'
const say = (key: string, values: Record<string, string | number> = {}) =>
  localise(locale, { key: `application_print.${key}`, values })

const formatDay = (moment: Date, timeZone: string) => dayInWords(locale, dayOf(moment, timeZone))

/** A two-column table of one part of the form, without empty fields. */
const table = (part: string, lines: readonly FormLine[]): PdfContent[] => {
  const filledLines = lines.filter(({ path, value }) => path.split('.')[0] === part && value !== null)
  if (filledLines.length === 0) return []
  return [
    { text: localise(locale, { key: `application_parts.${part}` }), style: 'subtitle' },
    {
      table: {
        headerRows: 0,
        widths: [180, '*'],
        dontBreakRows: true,
        body: filledLines.map(({ label, value }) => [{ text: label, color: '#555555' }, { text: value ?? '' }]),
      },
      layout: 'lines',
    },
  ]
}

const choices = (lines: readonly FormLine[]): PdfContent[] => {
  const choices = lines.filter(({ path }) => path.startsWith('choices.'))
  return [{ text: say('ask'), margin: [0, 4, 0, 4] }, { ol: choices.map(({ value }) => ({ text: value ?? '' })) }]
}

/** Approximate size of half a page. pdfmake cannot print an unbreakable block larger than a page, so only shorter texts are unbreakable. */
const halfPage = { lines: 30, signs: 110 }
const isShort = (body: string) =>
  body.split('\n').reduce((lines, line) => lines + 1 + line.length / halfPage.signs, 0) < halfPage.lines

const signature = (who: string): PdfContent => ({
  unbreakable: true,
  margin: [0, 18, 0, 0],
  columns: [
    { text: say('date'), width: '*' },
    { text: `${who} ____________________`, width: 'auto', alignment: 'right' },
  ],
})

const consents = ({ consents: given }: Application, { timeZone }: PrintInput): PdfContent[] => [
  { text: localise(locale, { key: 'application_parts.consents' }), style: 'subtitle' },
  ...given.flatMap(({ title, body, given_at }): PdfContent[] => [
    {
      unbreakable: isShort(body),
      stack: [
        { text: title, bold: true, margin: [0, 4, 0, 2] },
        { text: body, fontSize: 9, alignment: 'justify' },
        {
          text: given_at === null ? say('not_agreed') : say('agreed', { day: formatDay(new Date(given_at), timeZone) }),
          style: 'small',
        },
        // Each consent is a separate legal document with its own signature.
        signature(say('applicant')),
      ],
    },
  ]),
]

/** Prints when the application was sent, not its status: the print stays on file for years. */
const submissionText = ({ submitted_at }: Application['record'], timeZone: string) =>
  submitted_at === null ? say('draft') : say('sent', { day: formatDay(new Date(submitted_at), timeZone) })

const heading = ({ record }: Application, { college, now, timeZone }: PrintInput): PdfContent[] => [
  {
    columns: [
      { text: college, bold: true },
      { text: say('head', { campaign: record.campaign.name }), alignment: 'right' },
    ],
  },
  { text: say('title', { number: record.number }), style: 'title', margin: [0, 18, 0, 2] },
  {
    text: `${submissionText(record, timeZone)} · ${say('printed', { day: formatDay(now, timeZone) })}`,
    style: 'small',
    alignment: 'center',
    margin: [0, 0, 0, 8],
  },
]

const documents = ({ demands }: Application): PdfContent[] => {
  const there = demands.filter(({ id, status }) => id !== null && status !== 'missing' && status !== 'not_required')
  if (there.length === 0) return []
  return [{ text: say('attached'), style: 'subtitle' }, { ul: there.map(({ name }) => ({ text: name })) }]
}

/** The application as a PDF to sign, always in Russian because it is an official document. Throws 404 if the application does not exist. */
export const printApplication = async (db: Db, printed: PrintInput) => {
  const { id, now } = printed
  const application = await readApplication(db, { id, locale, now })
  const { form, number, time_zone } = application.record
  const names = await findFormNames(db, {
    locale,
    directionIds: form.choices.map(({ direction_id }) => direction_id),
    subjectIds: form.exam_results.flatMap(({ subject_id }) => (subject_id === null ? [] : [subject_id])),
  })
  const lines = formAsText(form, { locale, names })
  const minor = isMinor({ form, today: dayOf(now, time_zone) })
  const parts = ['person', 'contacts', 'education', 'exam_results', 'achievements', 'benefits']
  return pdfFile({
    name: say('file', { number }),
    content: [
      ...heading(application, printed),
      ...choices(lines),
      ...parts.flatMap((part) => table(part, lines)),
      ...(minor ? table('representative', lines) : []),
      ...documents(application),
      ...consents(application, printed),
      signature(say('applicant')),
      ...(minor ? [signature(say('representative'))] : []),
    ],
  })
}

/** Fields that identify the person on a consent, in print order. */
const identityPaths = ['last_name', 'first_name', 'middle_name', 'birth_date', 'identity', 'snils'].map(
  (field) => `person.${field}`,
)
const isIdentityLine = ({ path }: FormLine) =>
  identityPaths.some((known) => path === known || path.startsWith(`${known}.`))

/** A consent as a PDF to sign by hand, filled in from the application. Throws 404 if the application does not exist or does not need this consent. */
export const printConsent = async (db: Db, { id, kind, now, college }: ConsentPrintInput) => {
  const { record, consents } = await readApplication(db, { id, locale, now })
  const consent = orNotFound(consents.find((one) => one.kind === kind))
  const { form, number, time_zone } = record
  const names = await findFormNames(db, { locale, directionIds: [], subjectIds: [] })
  const lines = formAsText(form, { locale, names })
  const minor = isMinor({ form, today: dayOf(now, time_zone) })
  return pdfFile({
    name: say('consent_file', { title: consent.title, number }),
    content: [
      { text: college, bold: true },
      { text: consent.title, style: 'title', margin: [0, 18, 0, 8] },
      ...table('person', lines.filter(isIdentityLine)),
      ...table(
        'contacts',
        lines.filter(({ path }) => path.startsWith('contacts.registered')),
      ),
      ...(minor ? table('representative', lines) : []),
      { text: consent.body, alignment: 'justify', margin: [0, 12, 0, 0] },
      { text: say('of_application', { number }), style: 'small' },
      signature(say('applicant')),
      ...(minor ? [signature(say('representative'))] : []),
    ],
  })
}
