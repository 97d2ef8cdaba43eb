import type { Locale } from '../../../api/kit/endpoints'
import { pollTemplates } from '../../../api/polls/codes'
import type { PollTemplate } from '../../../api/polls/pollActions'
import { localise } from '../../kit/texts/messages'

type Code = PollTemplate['code']
type Rules = Omit<PollTemplate['input'], 'translations' | 'options'> & { options: number }

const defaults = {
  secrecy: 'secret',
  min_choices: 1,
  max_choices: null,
  allow_change: false,
  ties_by_lot: false,
} as const
const templates: Readonly<Record<Code, Rules>> = {
  election: {
    ...defaults,
    kind: 'ranked',
    quorum_percent: 50,
    threshold: 'majority',
    ties_by_lot: true,
    results: 'published',
    options: 0,
  },
  course_feedback: {
    ...defaults,
    kind: 'multiple',
    min_choices: 0,
    quorum_percent: 0,
    threshold: 'plurality',
    results: 'after_close',
    options: 6,
  },
  teacher_rating: {
    ...defaults,
    kind: 'single',
    max_choices: 1,
    quorum_percent: 0,
    threshold: 'plurality',
    results: 'published',
    options: 5,
  },
  decision: {
    ...defaults,
    kind: 'yes_no_abstain',
    secrecy: 'open',
    max_choices: 1,
    quorum_percent: 50,
    threshold: 'majority',
    results: 'after_close',
    options: 0,
  },
}

const textsOf = (code: Code, locale: Locale) => ({
  title: localise(locale, { key: `polls.templates.${code}.title` }),
  description: localise(locale, { key: `polls.templates.${code}.description` }),
})

/** Returns the poll templates. Their `input` has its texts in both languages. */
export const templatesIn = (locale: Locale): PollTemplate[] =>
  pollTemplates.map((code) => {
    const { options, ...rules } = templates[code]
    return {
      code,
      name: localise(locale, { key: `polls.templates.${code}.name` }),
      summary: localise(locale, { key: `polls.templates.${code}.summary` }),
      input: {
        ...rules,
        translations: { ru: textsOf(code, 'ru'), en: textsOf(code, 'en') },
        options: Array.from({ length: options }, (_, at) => {
          const title = (of: Locale) => localise(of, { key: `polls.templates.${code}.options.o${at + 1}` })
          return { id: `o${at + 1}`, translations: { ru: { title: title('ru') }, en: { title: title('en') } } }
        }),
      },
    }
  })
