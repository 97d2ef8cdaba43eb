import { describe, expect, it } from 'vitest'
import type { Permission } from '../../src/api'
import { permissions } from '../../src/api/kit/permissions'
import { type MenuItem, firstChildPath, menuFor } from '../../src/app/shell/routing/menu'
import { matchRoutes } from '../../src/app/shell/routing/match'
import { routes } from '../../src/app/features'
import { person } from './kit/person'

const flat = (item: MenuItem): readonly string[] => [item.path, ...item.children.map(({ path }) => path)]
const pathsOf = (can: readonly Permission[], educationType?: number): readonly string[] =>
  menuFor(routes, person({ can, educationType })).flatMap(({ items }) => items.flatMap(flat))
const common = ['/dashboard', '/groups/announcements']
/** Returns the menu without the entries that everyone has. */
const ownOf = (can: readonly Permission[], educationType?: number) =>
  pathsOf(can, educationType).filter((path) => !common.includes(path))

describe('The menu', () => {
  it('R6.04 R2.26 contains the dashboard and announcements for every signed-in user and is empty for guests', () => {
    expect(pathsOf([])).toEqual(common)
    expect(menuFor(routes, null)).toEqual([])
  })

  it('R6.04 R6.06 contains exactly the sections of each permission', () => {
    const expected: Partial<Record<Permission, readonly string[]>> = {
      vote: ['/voting'],
      enroll: ['/my-profile', '/my-documents'],
      study: ['/study', '/testing'],
      'manage media': ['/media-manager'],
      'manage documents': ['/documents'],
      'manage profiles': ['/profiles'],
      'manage portfolios': ['/portfolios'],
      'manage groups': ['/groups'],
      'manage materials': ['/materials'],
      'manage tests': ['/questions', '/tests'],
      'manage gradebook': ['/gradebook'],
      'view polls': ['/polls'],
      'manage directories': ['/directories', '/directories/statuses'],
      'manage users': ['/access', '/access/users'],
      'manage access': ['/access', '/access/roles', '/access/permissions', '/access/audit', '/access/system'],
    }
    for (const permission of permissions) expect(ownOf([permission]), permission).toEqual(expected[permission] ?? [])
  })

  it('R6.05 R9.08 offers the portfolio only to students of education types 1 and 2', () => {
    expect(ownOf(['study'], 1)).toContain('/my-portfolio')
    expect(ownOf(['study'], 2)).toContain('/my-portfolio')
    for (const type of [3, 4, 5, 6]) expect(ownOf(['study'], type), `type ${type}`).not.toContain('/my-portfolio')
    expect(ownOf(['study'])).not.toContain('/my-portfolio')
    expect(ownOf(['vote'], 1)).not.toContain('/my-portfolio')
  })

  it('R6.07 shows directories and each of their children only with their own permission', () => {
    const children: readonly Permission[] = ['manage directions', 'manage subjects', 'manage documents']
    expect(ownOf(children)).toEqual(['/documents'])
    expect(ownOf(['manage directories', ...children]).filter((path) => path.startsWith('/directories'))).toEqual([
      '/directories',
      '/directories/directions',
      '/directories/subjects',
      '/directories/documents',
      '/directories/statuses',
    ])
  })

  it('R6.08 shows access to users with manage users or manage access', () => {
    expect(ownOf(['manage users', 'manage access'])).toEqual([
      '/access',
      '/access/users',
      '/access/roles',
      '/access/permissions',
      '/access/audit',
      '/access/system',
    ])
  })

  it("groups staff sections by caption, below the user's own sections", () => {
    const sections = menuFor(routes, person({ can: [...permissions] }))
    expect(sections.map(({ caption }) => caption)).toEqual([null, 'admissions', 'learning', 'life', 'setup'])
    expect(sections[0]?.items.map(({ path }) => path)).toEqual([
      ...common,
      '/my-profile',
      '/my-documents',
      '/study',
      '/testing',
      '/voting',
    ])
  })

  it('R6.01 contains no links that the user may not open', () => {
    for (const permission of permissions)
      for (const path of pathsOf([permission])) {
        const matches = matchRoutes(routes, path)
        const listed = matches.flatMap(({ route }) => route.permissions ?? [])
        expect(listed.length === 0 || listed.includes(permission), `${permission} → ${path}`).toBe(true)
      }
  })
})

describe('The address of a parent', () => {
  const childOf = (path: string, can: readonly Permission[]) => {
    const [match] = matchRoutes(routes, path)
    return match && firstChildPath(match, person({ can }))
  }

  it('R2.14 R2.15 redirects to the first child the user has permission for', () => {
    expect(childOf('/directories', ['manage directories', 'manage subjects'])).toBe('/directories/subjects')
    expect(childOf('/directories', ['manage directories'])).toBe('/directories/statuses')
    expect(childOf('/access', ['manage access'])).toBe('/access/roles')
    expect(childOf('/access', ['manage users', 'manage access'])).toBe('/access/users')
  })
})
