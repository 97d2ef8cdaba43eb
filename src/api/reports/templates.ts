/** Export templates: tables with columns that the college chooses, for state registers and other systems. */
import { z } from 'zod'
import {
  byId,
  day,
  endpoints,
  file,
  longText,
  one,
  optionalLine,
  stamps,
  text,
  translated,
  version,
} from '../kit/endpoints'
import { oneOrMany, q } from '../kit/lists'
import { defineRecord } from '../kit/records'
import { templateFields, templateSources } from './codes'

const status = z.enum(['active', 'archived'])
const column = z.strictObject({
  /** Null for a column with a fixed text or without content. */
  field: z.enum(templateFields).nullable(),
  title: text(300),
  fixed: optionalLine(300).default(''),
})
export type TemplateColumn = z.output<typeof column>
const writable = {
  translations: translated({ name: text(200), help: longText(2000).optional() }),
  source: z.enum(templateSources),
  columns: z.array(column).min(1).max(100),
  status,
}
export type TemplateInput = z.output<z.ZodObject<typeof writable>>

export const template = z.object({
  ...stamps,
  ...writable,
  name: z.string(),
  /** Code of a template that comes with the program. */
  code: z.string().nullable(),
  help: z.string(),
  columns_count: z.int(),
})
export type Template = z.infer<typeof template>

const manage = { any: ['manage groups'] } as const
const rows = { day: day.optional(), from: day.optional(), to: day.optional() }

export const templates = {
  ...defineRecord('/api/groups/reports/templates', {
    name: 'an export template',
    names: 'export templates',
    read: manage,
    write: manage,
    record: template,
    row: template,
    creatable: z.strictObject({ ...writable, status: status.default('active') }),
    editable: z.strictObject({ ...writable, version }),
    list: {
      sort: ['name', 'source', 'columns_count', 'status', 'updated_at', 'id'],
      filter: { q, status: oneOrMany(status), source: oneOrMany(z.enum(templateSources)) },
    },
  }),
  ...endpoints({
    'GET /api/groups/reports/templates/:id/preview': {
      summary: 'First rows of a template; personal documents and contacts are masked',
      access: manage,
      params: byId,
      query: z.strictObject(rows),
      answer: one(z.object({ total: z.int(), titles: z.array(z.string()), rows: z.array(z.array(z.string())) })),
    },
    'GET /api/groups/reports/templates/:id/file': {
      summary:
        'Fill a template as a CSV or XLSX file; columns with personal documents or contacts also need manage profiles. The audit log records the export',
      access: manage,
      audit: 'change',
      params: byId,
      query: z.strictObject({ ...rows, format: z.enum(['csv', 'xlsx']) }),
      answer: file,
    },
  }),
}
