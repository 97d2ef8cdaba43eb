import type { Absence, attendance } from '../../../api/gradebook/attendance'
import { claimFiles, deleteUnusedFiles, storeOwnFiles } from '../../library'
import { collegeName } from '../../kit/college'
import { dayOf } from '../../kit/days'
import type { Context, Handlers } from '../../kit/handlers'
import { signerAt } from '../../kit/http/signedLinks'
import type { Person } from '../../kit/person'
import { forbidden, invalid, orNotFound, stale } from '../../kit/problems'
import { toPage } from '../../kit/records/lists'
import { readSetting, writeSetting } from '../../platform/settingQueries'
import { recordAttendance } from '../books/items'
import {
  deleteAbsence,
  insertAbsence,
  isMember,
  linkAbsenceFiles,
  listAbsences,
  lockAbsence,
  updateAbsence,
} from './absenceQueries'
import { exportMonth, printMonth } from './files'
import { defaultWarnPercent, findLedGroup, listAttendance, readMonth, type Days } from './queries'

const entity = 'gradebook/absences'

/** Days of a month (yyyy-MM) up to today (yyyy-MM-dd). */
const daysOf = (month: string, today: string): Days => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const to = `${month}-${String(last).padStart(2, '0')}`
  return { from: `${month}-01`, to: to < today ? to : today }
}

type Reading = Pick<Context, 'db' | 'services' | 'now' | 'locale'> & { person: Person }
const signOf = ({ services, now }: Reading) => signerAt(services.keyFor, now)
const todayOf = ({ now, person }: Reading) => dayOf(now, person.timeZone)

const warnPercentOf = async ({ db }: Pick<Reading, 'db'>): Promise<number> => {
  const saved = await readSetting(db, 'attendance')
  return typeof saved === 'object' && saved && 'warn_percent' in saved ? Number(saved.warn_percent) : defaultWarnPercent
}

type GroupContext = Reading & { params: { group: number } }
const ledGroup = async ({ db, params, person }: GroupContext) =>
  orNotFound(await findLedGroup(db, { id: params.group, person }))

const monthOf = async (context: GroupContext & { query: { month: string } }) => {
  const { db, params, query, locale } = context
  const { code } = await ledGroup(context)
  const days = daysOf(query.month, todayOf(context))
  const warnPercent = await warnPercentOf(context)
  const [read, absences] = await Promise.all([
    readMonth(db, { groupId: params.group, days, warnPercent, locale }),
    listAbsences(db, { groupId: params.group, days, sign: signOf(context) }),
  ])
  return { group_id: params.group, group_code: code, month: query.month, warn_percent: warnPercent, ...read, absences }
}

const readAbsence = async (context: Reading, id: number): Promise<Absence> =>
  orNotFound(await lockAbsence(context.db, { id, person: context.person, sign: signOf(context) }))

type Fields = { from_on: string; to_on: string }
const checkDays = ({ from_on, to_on }: Fields) => {
  if (to_on < from_on) throw invalid({ to_on: [{ key: 'field.ends_before_start' }] })
  const length = (Date.parse(to_on) - Date.parse(from_on)) / 86_400_000
  if (length > 366) throw invalid({ to_on: [{ key: 'attendance.too_long' }] })
}

type Proof = { userId: number; ids: readonly number[]; attachedIds?: readonly number[] }
const claimProof = ({ db, person }: Reading, { userId, ids, attachedIds = [] }: Proof) =>
  claimFiles(db, {
    ids,
    attachedIds,
    purpose: 'document',
    uploaderId: person.id,
    ownerId: userId,
    path: 'file_ids',
  })

export const attendanceRoutes: Handlers<typeof attendance> = {
  'GET /api/gradebook/attendance': async (context) => {
    const { db, query, person } = context
    const { month = todayOf(context).slice(0, 7), ...filter } = query.filter
    const days = daysOf(month, todayOf(context))
    const warnPercent = await warnPercentOf(context)
    return toPage(await listAttendance(db, { ...query, filter, person, days, warnPercent }), query)
  },

  'GET /api/gradebook/attendance/rules': async (context) => ({ data: { warn_percent: await warnPercentOf(context) } }),

  'PUT /api/gradebook/attendance/rules': async (context) => {
    const { db, body, person, audit } = context
    if (person.reach !== 'all') throw forbidden('problem.beyond_reach')
    const before = { warn_percent: await warnPercentOf(context) }
    await writeSetting(db, 'attendance', body)
    audit({ action: 'edit', entity: 'gradebook/attendance/rules', ids: [], before, after: body })
    return { data: body }
  },

  'GET /api/gradebook/attendance/:group': async (context) => ({ data: await monthOf(context) }),

  'GET /api/gradebook/attendance/:group/export': async (context) => {
    const month = await monthOf(context)
    const { audit, query, locale, person } = context
    const after = { month: query.month, count: month.people.length }
    audit({ action: 'export', entity: 'groups', ids: [month.group_id], after })
    const { format } = query
    if (format !== 'pdf') return exportMonth(month, { format, locale, timeZone: person.timeZone })
    return printMonth(month, { locale, college: await collegeName(context.db, context.services.config, locale) })
  },

  'POST /api/gradebook/attendance/:group/absences': async (context) => {
    const { db, body, params, audit } = context
    const { user_id: userId, file_ids, ...fields } = body
    await ledGroup(context)
    if (!(await isMember(db, { groupId: params.group, userId })))
      throw invalid({ user_id: [{ key: 'field.no_such_record' }] })
    checkDays(fields)
    await claimProof(context, { userId, ids: file_ids })
    const id = await insertAbsence(db, { userId, fields })
    await linkAbsenceFiles(db, id, file_ids)
    const data = await readAbsence(context, id)
    audit({ action: 'create', entity, ids: [id], after: data })
    return { data }
  },

  'PUT /api/gradebook/absences/:id': async (context) => {
    const { db, body, params, audit, objects } = context
    const { version, file_ids, ...fields } = body
    const before = await readAbsence(context, params.id)
    if (before.version !== version) throw stale(before)
    checkDays(fields)
    const attachedIds = before.files.map(({ id }) => id)
    await claimProof(context, { userId: before.user_id, ids: file_ids, attachedIds })
    await updateAbsence(db, params.id, fields)
    await linkAbsenceFiles(db, params.id, file_ids)
    const unused = attachedIds.filter((id) => !file_ids.includes(id))
    objects.deleteAfterCommit(await deleteUnusedFiles(db, unused))
    const data = await readAbsence(context, params.id)
    audit({ action: 'edit', entity, ids: [params.id], before, after: data })
    return { data }
  },

  'DELETE /api/gradebook/absences/:id': async (context) => {
    const { db, params, audit, objects } = context
    const before = await readAbsence(context, params.id)
    await deleteAbsence(db, params.id)
    objects.deleteAfterCommit(
      await deleteUnusedFiles(
        db,
        before.files.map(({ id }) => id),
      ),
    )
    audit({ action: 'delete', entity, ids: [params.id], before })
    return { data: { id: params.id } }
  },

  'POST /api/gradebook/attendance/:group/files': async (context) => {
    await ledGroup(context)
    return { data: await storeOwnFiles({ ...context, purpose: 'document' }) }
  },

  'POST /api/gradebook/:group/:subject/items/:item/attendance': recordAttendance,
}
