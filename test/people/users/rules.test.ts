import { describe, expect, it } from 'vitest'
import { permissions, type Permission, type Reach } from '../../../src/api/kit/permissions'
import { guessCounter, loginLimits, guessDelayFor, wrongCredentials } from '../../../src/server/people/auth/rules'
import { isPersonal, canGive, canTake, coversRights } from '../../../src/server/people/grantRules'
import { checkNewRole, checkRoleDelete, checkRoleEdit } from '../../../src/server/people/roles/rules'
import { checkOwnPermissions, tokenExpiry } from '../../../src/server/people/settings/rules'
import {
  checkEdit,
  checkRoleChange,
  checkAccountControl,
  requireMailAddress,
  mailObstacle,
  canEdit,
  moveObstacle,
  entryObstacle,
  roleObstacle,
  splitByObstacle,
  statusAfter,
  type RoleRights,
  type Target,
} from '../../../src/server/people/users/accountRules'
import { refusalOf, refusedField } from '../../kit/refusal'

const actor = (owned: readonly Permission[], reach: Reach = 'all', lent: readonly Permission[] = []) => ({
  id: 5,
  reach,
  holdsByRole: (one: Permission) => owned.includes(one),
  holds: (one: Permission) => owned.includes(one) || lent.includes(one),
})
const clerk = actor(['manage users'])
const manager = actor(['manage users', 'manage access', 'manage groups'])
const target = (more: Partial<Target> = {}): Target => ({
  id: 1,
  status: 'active',
  email: 'vera@example.org',
  login: null,
  first_name: 'Вера',
  name: 'Орлова Вера',
  locale: 'ru',
  is_demo: false,
  has_password: false,
  erased: false,
  role: 'student',
  reach: 'own',
  role_permissions: ['study'],
  permissions: ['study'],
  ...more,
})

describe('R6.01 Giving permissions', () => {
  it("is allowed for vote, enroll and study, and with manage access for the permissions of one's own role", () => {
    expect(permissions.filter(isPersonal)).toEqual(['vote', 'enroll', 'study'])
    const given = { permissions: ['study', 'manage groups'], reach: 'all' } as const
    expect(canGive(clerk, { permissions: ['vote', 'study'], reach: 'all' })).toBe(true)
    expect(canGive(clerk, given)).toBe(false)
    expect(canGive(manager, given)).toBe(true)
    expect(canGive(actor(['manage groups']), given)).toBe(false)
    expect(canGive(actor(['manage access'], 'all', ['manage groups']), given)).toBe(false)
    expect(canGive(actor(['manage access', 'manage groups'], 'own'), given)).toBe(false)
    expect(canGive(actor(['manage access', 'manage groups'], 'own'), { ...given, reach: 'own' })).toBe(true)
    expect(coversRights(actor([], 'own'), { permissions: ['study'], reach: 'all' })).toBe(true)
    expect(canTake(manager, { permissions: ['manage groups'] })).toBe(true)
    expect(canTake(manager, { permissions: ['manage groups', 'study'] })).toBe(false)
  })
})

describe('An account', () => {
  const guarded = target({ permissions: ['manage access', 'manage groups', 'vote'] })

  it('can be edited only by users with the same permissions if it has manage access', () => {
    expect(canEdit(clerk, target({ permissions: ['manage tests'] }))).toBe(true)
    expect(canEdit(clerk, guarded)).toBe(false)
    expect(canEdit(manager, guarded)).toBe(true)
    expect(canEdit(actor(['manage access']), guarded)).toBe(false)
    expect(canEdit(actor(['manage groups']), guarded)).toBe(false)
    expect(refusalOf(() => checkEdit(clerk, guarded))).toEqual({ status: 403, key: 'users.guarded' })
    expect(refusalOf(() => checkEdit(manager, guarded))).toBeNull()
    expect(refusalOf(() => checkEdit(manager, target({ erased: true })))?.status).toBe(404)
  })

  it('gets a new address or password only from users whose own role covers its rights', () => {
    const tester = target({ permissions: ['manage tests'] })
    const takeOver = (who: ReturnType<typeof actor>, whose = tester) => refusalOf(() => checkAccountControl(who, whose))
    expect(takeOver(actor(['manage tests']))).toBeNull()
    expect(takeOver(actor([], 'all', ['manage tests']))).toEqual({ status: 403, key: 'users.more_than_yours' })
    expect(takeOver(clerk, guarded)).toEqual({ status: 403, key: 'users.guarded' })
  })

  it('gets another role only from users who may give both the old and the new one', () => {
    const role = (code: string, held: Permission[] = []): RoleRights => ({
      id: 1,
      code,
      reach: 'own',
      permissions: held,
    })
    const [student, groups, tests] = [
      role('student', ['study']),
      role('groups', ['manage groups']),
      role('tests', ['manage tests']),
    ]
    const obstacle = (from: RoleRights | null, to: RoleRights, isOwn = false) =>
      roleObstacle(manager, { from, to, isOwn })
    expect(obstacle(null, groups)).toBeNull()
    expect(obstacle(groups, student)).toBeNull()
    expect(obstacle(tests, tests)).toBeNull()
    for (const [from, to] of [
      [null, tests],
      [tests, student],
    ] as const)
      expect(obstacle(from, to)).toEqual({ key: 'users.role_not_yours' })
    expect(obstacle(student, groups, true)).toBeNull()
    expect(obstacle(groups, student, true)).toEqual({ key: 'users.not_more_yourself' })
    const change = (to: RoleRights | undefined) => () => checkRoleChange(manager, { from: student, to, isOwn: false })
    expect(change(groups)()).toBe(groups)
    expect(refusalOf(change(undefined))).toEqual(refusedField('role', 'field.no_such_record'))
    expect(refusalOf(change(tests))).toEqual(refusedField('role', 'users.role_not_yours'))
  })

  it('receives mail if it is active and has an address outside of the demo', () => {
    expect(requireMailAddress(target())).toBe('vera@example.org')
    expect(mailObstacle(target({ status: 'blocked' }))).toEqual({ key: 'users.not_active' })
    expect(mailObstacle(target({ email: null }))).toEqual({ key: 'users.no_address' })
    expect(refusalOf(() => requireMailAddress(target({ is_demo: true })))).toEqual({
      status: 409,
      key: 'users.demo_address',
    })
  })

  it('gets an invitation or a slip only if it has no password yet', () => {
    const entry = (whose: Partial<Target>, kind: 'invite' | 'slip', who = clerk) =>
      entryObstacle({ actor: who, target: target(whose), entry: kind })
    for (const kind of ['invite', 'slip'] as const) {
      expect(entry({}, kind)).toBeNull()
      expect(entry({ has_password: true }, kind)).toEqual({ key: 'users.already_in' })
      expect(entry({ permissions: ['manage access'] }, kind)).toEqual({ key: 'users.guarded' })
      expect(entry({ status: 'archived' }, kind)).toEqual({ key: 'users.not_active' })
    }
    expect(entry({ email: null }, 'invite')).toEqual({ key: 'users.no_address' })
    expect(entry({ email: null }, 'slip')).toBeNull()
    const tester = { permissions: ['manage tests' as const] }
    expect(entry(tester, 'invite')).toBeNull()
    expect(entry(tester, 'slip')).toEqual({ key: 'users.more_than_yours' })
  })

  it('is handled once in a list with duplicates, and is reported as missing if it is erased', () => {
    const targets = [target(), target({ id: 2, status: 'blocked' }), target({ id: 3, erased: true })]
    const { free, refused } = splitByObstacle({ ids: [1, 1, 2, 3, 4], targets, locale: 'en' }, mailObstacle)
    expect(free.map(({ id }) => id)).toEqual([1])
    expect(refused.map(({ id }) => id)).toEqual([2, 3, 4])
    expect(refused[1]?.message).toBe(refused[2]?.message)
    expect(refused[0]?.message).not.toBe(refused[1]?.message)
  })

  it("can be blocked, unblocked, archived and restored, except the user's own and the last administrator's", () => {
    const statuses = ['active', 'blocked', 'archived'] as const
    const from = (move: Parameters<typeof statusAfter>[0]) =>
      statuses.filter(
        (status) => moveObstacle({ move, actor: clerk, target: target({ status }), lastAdmins: false }) === null,
      )
    expect({
      block: from('block'),
      unblock: from('unblock'),
      archive: from('archive'),
      restore: from('restore'),
    }).toEqual({
      block: ['active'],
      unblock: ['blocked'],
      archive: ['active', 'blocked'],
      restore: ['archived'],
    })
    expect(statusAfter('block')).toBe('blocked')
    expect(statusAfter('unblock')).toBe('active')
    expect(statusAfter('archive')).toBe('archived')
    expect(statusAfter('restore')).toBe('active')
    const block = (more: Partial<Target>, lastAdmins = false) =>
      moveObstacle({ move: 'block', actor: clerk, target: target(more), lastAdmins })
    expect(block({ id: 5 })).toEqual({ key: 'users.not_yourself' })
    expect(block({ permissions: ['manage access'] })).toEqual({ key: 'users.guarded' })
    expect(block({ status: 'blocked' })).toEqual({ key: 'users.cannot.block' })
    expect(block({ role: 'admin' }, true)).toEqual({ key: 'users.last_admin' })
    expect(block({ role: 'admin' })).toBeNull()
    expect(block({}, true)).toBeNull()
  })
})

describe('A role', () => {
  type Rights = { permissions: Permission[]; reach: Reach; requires_second_factor: boolean }
  const rights: Rights = { permissions: ['manage groups'], reach: 'own', requires_second_factor: false }
  const more: Rights = { ...rights, permissions: ['manage groups', 'manage tests'] }
  const edit = (
    before: Rights,
    after: Rights,
    { code = 'office', isOwn = false, who = manager }: { code?: string; isOwn?: boolean; who?: typeof manager } = {},
  ) => refusalOf(() => checkRoleEdit(who, { before, after, code, isOwn }))
  const tooMuch = refusedField('permissions', 'roles.more_than_yours')

  it("can be changed only within the editor's own permissions, except for its texts", () => {
    expect(edit(rights, rights)).toBeNull()
    expect(edit(more, more)).toBeNull()
    expect(edit(more, more, { who: clerk })).toBeNull()
    expect(edit(rights, more)).toEqual(tooMuch)
    expect(edit(more, rights)).toEqual(tooMuch)
    expect(edit(rights, { ...rights, permissions: [] })).toBeNull()
    expect(edit({ ...rights, permissions: [] }, rights, { who: clerk })).toEqual(tooMuch)
    expect(edit(rights, { ...rights, permissions: ['manage groups', 'vote'] }, { isOwn: true })).toEqual(tooMuch)
    expect(edit(rights, { ...rights, permissions: ['manage groups', 'vote'] })).toBeNull()
  })

  it('gets another reach or second factor requirement only from an editor with all its permissions', () => {
    for (const change of [{ reach: 'all' as const }, { requires_second_factor: true }]) {
      expect(edit(rights, { ...rights, ...change })).toBeNull()
      expect(edit(more, { ...more, ...change })).toEqual(tooMuch)
    }
  })

  it("keeps all permissions if it is the administrator's", () => {
    const all: Rights = { ...rights, permissions: [...permissions], reach: 'all' }
    const keeps = refusedField('permissions', 'roles.admin_keeps_all')
    expect(edit(all, all, { code: 'admin' })).toBeNull()
    expect(edit(all, { ...all, reach: 'own' }, { code: 'admin' })).toEqual(keeps)
    expect(edit(all, { ...all, permissions: permissions.slice(1) }, { code: 'admin' })).toEqual(keeps)
  })

  it('is created and deleted by users with its permissions, unless it is built in', () => {
    expect(refusalOf(() => checkNewRole(manager, rights))).toBeNull()
    expect(refusalOf(() => checkNewRole(manager, more))).toEqual(tooMuch)
    const remove = (role: Rights, is_system: boolean) =>
      refusalOf(() => checkRoleDelete(manager, { ...role, is_system }))
    expect(remove(rights, false)).toBeNull()
    expect(remove(rights, true)).toEqual({ status: 403, key: 'roles.system' })
    expect(remove(more, false)).toEqual({ status: 403, key: 'roles.more_than_yours' })
  })
})

describe('An API token', () => {
  const now = new Date('2026-07-01T12:00:00Z')
  const until = (day: string) => refusalOf(() => tokenExpiry(day, now))

  it('ends on a future day within a year', () => {
    expect(tokenExpiry('2026-07-01', now)).toBe('2026-07-01T23:59:59.999Z')
    expect(until('2026-06-30')).toEqual(refusedField('expires_on', 'settings.expiry_past'))
    expect(refusalOf(() => tokenExpiry('2026-06-30', new Date('2026-06-30T23:59:59.999Z')))?.status).toBe(422)
    expect(until('2027-07-01')).toBeNull()
    expect(until('2027-07-02')).toEqual(refusedField('expires_on', 'settings.expiry_too_far', { count: 365 }))
  })

  it('cannot have permissions that its owner lacks', () => {
    expect(refusalOf(() => checkOwnPermissions(['manage groups'], manager))).toBeNull()
    expect(refusalOf(() => checkOwnPermissions(['manage groups', 'vote'], manager))).toEqual(
      refusedField('permissions', 'settings.not_yours'),
    )
  })
})

describe('Password guessing', () => {
  it('is limited per account and network, and per network', () => {
    expect(loginLimits({ email: 'a@b.c', ip: '2001:db8:1:2:3:4:5:6' })).toEqual([
      { key: 'login:a@b.c:2001:db8:1:2', attempts: 10, minutes: 15 },
      { key: 'login:2001:db8:1:2', attempts: 100, minutes: 15 },
    ])
  })

  it('is delayed longer the more guesses an account gets in a day, from any network', () => {
    expect(guessCounter('a@b.c')).toEqual({ key: 'guessed:a@b.c', minutes: 1440 })
    const minutes = [0, 19, 20, 49, 50, 99, 100, 5000].map((guesses) => guessDelayFor('a@b.c', guesses)[0]?.minutes)
    expect(minutes).toEqual([undefined, undefined, 1, 1, 5, 5, 15, 15])
    expect(guessDelayFor('a@b.c', 20)).toEqual([{ key: 'paused:a@b.c', attempts: 1, minutes: 1 }])
    expect(guessDelayFor('a@b.c', 19)).toEqual([])
  })

  it('gets the same error for every cause', () => {
    expect(wrongCredentials().details).toMatchObject({
      status: 422,
      message: { key: 'auth.wrong_credentials' },
      errors: { email: [{ key: 'auth.wrong_credentials' }] },
    })
  })
})
