/** The hand-written data of the demo college. Everything else in the demo is generated from it. */
import { z } from 'zod'
import { examSource } from '../../api/directories/directions'
import { applicationStatus, remarkSeverity } from '../../api/admissions/applicationStates'
import applications from './college/applications.json'
import directions from './college/directions.json'
import documentTypes from './college/documentTypes.json'
import groups from './college/groups.json'
import materials from './college/materials.json'
import people from './college/people.json'
import subjects from './college/subjects.json'

const examWords = z.strictObject({ place: z.string(), rules: z.string() })
const texts = z.strictObject({ ru: z.string(), en: z.string() })
const names = z.tuple([z.string(), z.string(), z.string()])
/** Budget, contract and targeted places. */
const places = z.tuple([z.int(), z.int(), z.int()])
const directionTexts = z.strictObject({ name: z.string(), profile: z.string().optional(), qualification: z.string() })
const written = z.strictObject({ title: z.string(), summary: z.string().optional(), body: z.string().optional() })
const described = z.strictObject({ name: z.string(), description: z.string() })

const paper = z.strictObject({
  name: z.string(),
  title: z.string(),
  parts: z.array(
    z.strictObject({ heading: z.string(), lines: z.array(z.string()), table: z.array(z.array(z.string())).optional() }),
  ),
})
export type DemoPaper = z.output<typeof paper>

const shape = z.strictObject({
  /** Sorted from higher education down. Codes, names and qualifications follow the national list of specialities. */
  directions: z.array(
    z.strictObject({
      /** Prefix of its group codes, in lower case; subjects and groups refer to the direction by it. */
      key: z.string(),
      code: z.string(),
      ru: directionTexts,
      en: directionTexts,
      type: z.int(),
      methods: z.array(z.int()),
      months: z.int(),
      places,
      price: z.number().nullable(),
      /** Subject, minimum score, and source of the result. */
      entrance: z.array(z.tuple([z.string(), z.int(), examSource])).default([]),
      status: z.enum(['published', 'closed', 'draft', 'archived']),
      /** Places in the campaign, few enough for the ranking to have a cut-off. */
      offered: places.optional(),
    }),
  ),
  documentTypes: z.array(
    z.strictObject({
      code: z.string(),
      ru: described,
      en: described,
      category: z.string(),
      required: z.boolean().default(false),
      needsOriginal: z.boolean().default(false),
      citizensOnly: z.boolean().default(false),
      sensitive: z.boolean().default(false),
      maxFiles: z.int(),
      formats: z.array(z.string()).default(['pdf', 'jpeg', 'png', 'webp']),
      fields: z.array(z.string()),
      rejectReasons: z.array(texts),
    }),
  ),
  subjects: z.array(
    texts.extend({
      code: z.string(),
      type: z.int(),
      hours: z.int(),
      control: z.enum(['exam', 'pass', 'graded_pass', 'coursework', 'none']),
      /** Direction keys; an empty list means all. */
      directions: z.array(z.string()),
    }),
  ),
  people: z.strictObject({
    accounts: z.array(
      z.strictObject({
        /** Local part of the e-mail address, before @abitura.test. */
        login: z.string(),
        role: z.string(),
        names,
        status: z.literal('blocked').optional(),
        unverified: z.literal(true).optional(),
      }),
    ),
    /** Names of people with exactly one permission each, in the order of the permissions. */
    specialists: z.array(names),
    /** Masculine forms. */
    surnames: z.array(z.string()),
    maleNames: z.array(z.string()),
    femaleNames: z.array(z.string()),
    /** Patronymic stems; the ending is -ич for sons and -на for daughters. */
    patronymicStems: z.array(z.string()),
  }),
  groups: z.strictObject({
    studying: z.array(z.strictObject({ direction: z.string(), course: z.int(), number: z.int(), size: z.int() })),
    /** Groups of the student accounts: two in different groups, one on a short course, one blocked. */
    accounts: z.array(z.strictObject({ login: z.string(), direction: z.string(), course: z.int() })),
  }),
  materials: z.array(
    z.strictObject({
      subject: z.string(),
      kind: z.enum(['text', 'file', 'video', 'link']),
      ru: written,
      en: written,
      url: z.string().nullable(),
      /** Direction keys. */
      for: z.union([z.literal('all'), z.array(z.string())]),
      minutes: z.int().nullable(),
      mandatory: z.boolean(),
      dueInDays: z.int().nullable(),
      /** Null for a draft. */
      publishedDaysAgo: z.int().nullable(),
      archived: z.boolean(),
      /** Texts of the material's files. */
      papers: z.array(paper).default([]),
    }),
  ),
  applications: z.strictObject({
    /** Number of applications per status, including those of the two personas. */
    plan: z.array(z.strictObject({ status: applicationStatus, count: z.int() })),
    /** Address where applicants bring documents. */
    office: texts,
    exam: z.strictObject({ ru: examWords, en: examWords }),
    towns: z.array(z.strictObject({ region: z.string(), place: z.string() })),
    streets: z.array(z.string()),
    schools: z.array(z.string()),
    remarks: z.array(z.strictObject({ path: z.string(), text: z.string(), severity: remarkSeverity })),
  }),
})

export const college = shape.parse({ directions, documentTypes, subjects, people, groups, materials, applications })
export type DemoAccount = (typeof college)['people']['accounts'][number]
