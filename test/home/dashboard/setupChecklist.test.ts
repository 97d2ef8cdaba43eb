import { afterAll, describe, expect, it } from 'vitest'
import { prepareCollege } from '../../../src/server/prepareCollege'
import { clearDemo } from '../../../src/server/demo/fillingQueries'
import { startTestServer } from '../../kit/server'
import { tokenOf } from '../../kit/tokenOf'

const server = await startTestServer()
afterAll(server.stop)
await server.db.transaction().execute(clearDemo)
const admin = { email: 'director@college.ru', password: 'seven oaks', name: 'Орлова Мария' }
await prepareCollege({ ...server.services, config: { ...server.config, demo: false, admin } })
const { data: session } = await server
  .as('guest')
  .call('POST /api/login', { body: { email: admin.email, password: admin.password } })
const director = server.withToken(tokenOf(session))

const setupSteps = async () => (await director.call('GET /api/dashboard')).data.setup
const done = async () => (await setupSteps()).filter((task) => task.done).map(({ step }) => step)
const named = (name: string) => ({ ru: { name }, en: { name } })

describe('R2.05 The setup checklist of a new college', () => {
  it('lists all steps and marks those that a campaign needs', async () => {
    expect(await setupSteps()).toEqual([
      { step: 'subjects', needed: false, done: false },
      { step: 'document_types', needed: true, done: false },
      { step: 'directions', needed: true, done: false },
      { step: 'groups', needed: false, done: false },
      { step: 'legal_texts', needed: false, done: false },
      { step: 'staff', needed: false, done: false },
      { step: 'campaign', needed: true, done: false },
    ])
  })

  it('marks completed steps, and is empty once a campaign was published', async () => {
    await director.call('POST /api/directories/documents', {
      body: { code: 'passport', translations: named('Паспорт'), category: 'identity', required: true },
    })
    expect(await done()).toEqual(['document_types'])

    const { data: direction } = await director.call('POST /api/directories/directions', {
      body: {
        code: '54.02.01',
        translations: named('Дизайн'),
        education_type_id: 2,
        education_method_ids: [1],
        duration_months: 46,
        admission_opens: '2026-06-20',
        admission_closes: '2026-08-15',
        status: 'published',
      },
    })
    await director.call('POST /api/access/users', {
      body: { last_name: 'Ильина', first_name: 'Нина', role: 'admissions', email: 'nina@college.ru', entry: 'none' },
    })
    await director.call('POST /api/directories/subjects', {
      body: { code: 'РИС', translations: named('Рисунок'), subject_type_id: 5, control_form: 'exam' },
    })
    await director.call('POST /api/groups', {
      body: {
        code: 'Д-26-1',
        translations: named('Дизайнеры'),
        direction_id: direction.id,
        education_method_id: 1,
        course: 1,
        academic_year: '2026/2027',
      },
    })
    expect(await done()).toEqual(['subjects', 'document_types', 'directions', 'groups', 'staff'])

    const { data: campaign } = await director.call('POST /api/profiles/campaigns', {
      body: {
        year: 2026,
        translations: named('Приём 2026'),
        opens_at: '2026-06-20T06:00:00Z',
        closes_at: '2026-08-15T15:00:00Z',
        directions: [{ direction_id: direction.id, places: { budget: 25, contract: 0, targeted: 0 } }],
      },
    })
    expect(await setupSteps()).toHaveLength(7)
    const { directions, version } = campaign
    await director.call('PUT /api/profiles/campaigns/:id', {
      params: { id: campaign.id },
      body: {
        version,
        year: 2026,
        translations: named('Приём 2026'),
        opens_at: campaign.opens_at,
        closes_at: campaign.closes_at,
        originals_due: null,
        choices_max: 5,
        directions,
        status: 'published',
      },
    })
    expect(await setupSteps()).toEqual([])
  })
})

describe('The setup checklist of a college with a public address', () => {
  it('includes the mail server', async () => {
    const env = { PUBLIC_URL: 'https://college.example', DEMO: 'on' }
    const stepsOf = async (smtp: Record<string, string>) => {
      const publicServer = await startTestServer({ env: { ...env, ...smtp } })
      await publicServer.pool.query("UPDATE campaigns SET status = 'draft'")
      const { data } = await publicServer.as('admin').call('GET /api/dashboard')
      await publicServer.stop()
      return data.setup.filter(({ step }) => step === 'mail')
    }
    expect(await stepsOf({})).toEqual([{ step: 'mail', needed: true, done: false }])
    expect(await stepsOf({ SMTP_URL: 'smtp://post.example' })).toEqual([{ step: 'mail', needed: true, done: true }])
  })
})

describe('R1.03 The setup checklist of a staff member', () => {
  it('shows only steps that the user has permission for', async () => {
    const demo = await startTestServer()
    await demo.pool.query("UPDATE campaigns SET status = 'draft'")
    const stepsOf = async (who: 'methodist' | 'admissions' | 'applicant.a') =>
      (await demo.as(who).call('GET /api/dashboard')).data.setup.map(({ step }) => step)
    expect(await stepsOf('methodist')).toEqual(['subjects', 'directions', 'groups'])
    expect(await stepsOf('admissions')).toEqual(['document_types', 'campaign'])
    expect(await stepsOf('applicant.a')).toEqual([])
    await demo.stop()
  })
})
