import { z } from 'zod'
import { endpoints, optionalLine, one } from '../kit/endpoints'
import { phone } from '../people/names'
import { access } from './access'

const localText = (max: number) =>
  optionalLine(max)
    .nullish()
    .transform((value) => value ?? '')
const texts = z.strictObject({ name: localText(120), address: localText(300) })

/** An empty name falls back to the configuration (COLLEGE_NAME, COLLEGE_NAME_EN). */
export const collegeDetails = z.strictObject({
  translations: z.strictObject({ ru: texts, en: texts }),
  phone: phone.nullable(),
})

const collegeAnswer = one(
  z.object({ ...collegeDetails.shape, configured: z.object({ ru: z.string(), en: z.string() }) }),
)

export const college = endpoints({
  'GET /api/access/system/college': {
    summary: 'Read the college’s names, address and telephone as entered, and the names from the configuration',
    access,
    answer: collegeAnswer,
  },
  'PUT /api/access/system/college': {
    summary: 'Change the college’s names, address and telephone, which appear on screens, in mails and on documents',
    access,
    audit: 'change',
    body: collegeDetails,
    answer: collegeAnswer,
  },
})
