import { describe, expect, it } from 'vitest'
import type { Permission } from '../../src/api'
import { permissions } from '../../src/api/kit/permissions'
import { guardsOf, isAllowed, layoutOf, matchRoutes, viewOf } from '../../src/app/shell/routing/match'
import { routes } from '../../src/app/features'
import { person } from './kit/person'

const at = (path: string) => matchRoutes(routes, path)

/** Routes of the specification with their permissions, any of which opens the route. */
const opens: Readonly<Record<string, readonly Permission[]>> = {
  '/voting': ['vote'],
  '/my-profile': ['enroll'],
  '/my-documents': ['enroll'],
  '/study': ['study'],
  '/testing': ['study'],
  '/my-portfolio': ['study'],
  '/media-manager': ['manage media'],
  '/documents': ['manage documents'],
  '/profiles': ['manage profiles'],
  '/portfolios': ['manage portfolios'],
  '/groups': ['manage groups'],
  '/materials': ['manage materials'],
  '/questions': ['manage tests'],
  '/tests': ['manage tests'],
  '/gradebook': ['manage gradebook'],
  '/polls': ['view polls'],
  '/directories': ['manage directories'],
  '/directories/directions': ['manage directories', 'manage directions'],
  '/directories/subjects': ['manage directories', 'manage subjects'],
  '/directories/documents': ['manage directories', 'manage documents'],
  '/access': ['manage users', 'manage access'],
  '/access/users': ['manage users', 'manage access'],
  '/access/roles': ['manage users', 'manage access'],
  '/access/permissions': ['manage users', 'manage access'],
}
const ids: Readonly<Record<string, string>> = {
  '/voting': 'R2.06',
  '/my-profile': 'R2.07',
  '/my-documents': 'R2.07',
  '/study': 'R2.08',
  '/testing': 'R2.08',
  '/my-portfolio': 'R2.08',
  '/media-manager': 'R2.09',
  '/documents': 'R2.10',
  '/profiles': 'R2.10',
  '/portfolios': 'R2.10',
}
const idOf = (path: string): string => {
  if (path.startsWith('/directories')) return 'R2.14'
  if (path.startsWith('/access')) return 'R2.15'
  return ids[path] ?? (path === '/gradebook' || path === '/polls' ? 'R2.12' : 'R2.11')
}

describe('Route access', () => {
  it.each(Object.entries(opens))('is granted for %s by its permissions and no others', (path, needed) => {
    const opening = permissions.filter((one) => isAllowed(at(path), person({ can: [one] }).can))
    expect(opening, `${idOf(path)} ${path}`).toEqual(permissions.filter((one) => needed.includes(one)))
  })

  it.each(permissions)('R6.01 R6.02 with only %s is limited to the routes of that permission', (permission) => {
    const opened = Object.keys(opens).filter((path) => isAllowed(at(path), person({ can: [permission] }).can))
    expect(opened).toEqual(Object.keys(opens).filter((path) => opens[path]?.includes(permission)))
    expect(opened.length).toBeGreaterThan(0)
  })

  it("R6.01 extends from a parent's permission to its children", () => {
    const { can } = person({ can: ['manage directories'] })
    expect(isAllowed(at('/directories/subjects'), can)).toBe(true)
    expect(isAllowed(at('/directories'), person({ can: ['manage subjects'] }).can)).toBe(false)
  })

  it('R6.01 is denied to guests and users without a listed permission', () => {
    for (const path of Object.keys(opens)) {
      expect(isAllowed(at(path), person().can), path).toBe(false)
      expect(isAllowed(at(path), undefined), path).toBe(false)
      expect(guardsOf(at(path)), path).toEqual(expect.arrayContaining(['auth', 'acl']))
    }
  })

  it('R2.05 R2.13 requires only sign-in for the dashboard and the settings', () => {
    for (const path of ['/dashboard', '/settings', '/settings/profile', '/settings/password']) {
      expect(guardsOf(at(path)), path).toEqual(['auth'])
      expect(isAllowed(at(path), person().can), path).toBe(true)
    }
  })

  it('R2.02 limits sign-in and registration to guests and opens the terms to everyone', () => {
    expect(guardsOf(at('/login'))).toEqual(['guest'])
    expect(guardsOf(at('/register'))).toEqual(['guest'])
    expect(guardsOf(at('/terms'))).toEqual([])
  })

  it.each([
    ['R2.03', '/password/reset'],
    ['R2.03', '/password/reset/0123abcdef'],
    ['R2.04', '/email/verify/17'],
    ['R2.04', '/email/resend'],
  ])('%s requires no sign-in for %s', (_id, path) => {
    expect(at(path)).not.toHaveLength(0)
    expect(guardsOf(at(path))).toEqual([])
    expect(isAllowed(at(path), undefined)).toBe(true)
  })
})

describe('Route addresses', () => {
  it('R2.01 redirect the root to the sign-in page', () => {
    expect(viewOf(at('/'))).toEqual({ kind: 'redirect', to: '/login' })
  })

  it('R2.13 redirect the settings to the profile', () => {
    expect(viewOf(at('/settings'))).toEqual({ kind: 'redirect', to: '/settings/profile' })
  })

  it('R2.16 match no unknown path, even below an existing route', () => {
    for (const path of [
      '/nothing',
      '/admin',
      '/dashboard/extra',
      '/access/users/1/2/3',
      '/directories/nothing',
      '/password',
      '/email/verify',
      '/settings/profile/deeper',
      '/groupsx',
    ])
      expect(at(path), path).toEqual([])
  })

  it('ignore a trailing slash', () => {
    expect(at('/voting/').map(({ route }) => route.path)).toEqual(['voting'])
  })

  it('decode path parameters', () => {
    expect(at('/password/reset/a%20b').at(-1)?.params).toEqual({ token: 'a b' })
  })

  it('prefer a fixed segment to a parameter', () => {
    const [, create] = at('/directories/directions/create').slice(-2)
    const [, edit] = at('/directories/directions/12').slice(-2)
    expect(create?.route.path).toBe('create')
    expect(edit?.params).toEqual({ id: '12' })
  })

  it('R2.20 R2.21 use the centred layout for guest pages and the default one otherwise', () => {
    for (const path of ['/login', '/register', '/password/reset', '/password/reset/x', '/email/resend'])
      expect(layoutOf(at(path)), path).toBe('basic')
    for (const path of ['/terms', '/dashboard', '/groups', '/nothing']) expect(layoutOf(at(path)), path).toBe('default')
  })
})
