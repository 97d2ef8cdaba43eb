import { describe, expect, it } from 'vitest'
import { permissions } from '../../src/api/kit/permissions'
import { routes } from '../../src/app/features'
import { guestRoutes } from '../../src/app/guestRoutes'
import { commandsOf } from '../../src/app/shell/routing/derived'
import { joinPaths, matchRoutes } from '../../src/app/shell/routing/match'
import type { RouteTable } from '../../src/app/shell/routing/types'
import { readGuide, renderGuidePage } from '../../src/server/bundling/guidePages'
import { expectNothingForgotten } from '../kit/forgotten'

const [ru, en] = [readGuide('ru'), readGuide('en')]
const pages = [...ru, ...en]

type Place = { path: string; audience: readonly string[] }

/** Returns the screens of a table, each with the permission that opens it. */
const screensIn = (table: RouteTable, isWanted: (node: RouteTable[number]) => boolean, parent = '/'): Place[] =>
  table.flatMap((node) => {
    const path = joinPaths(parent, node.path)
    const isScreen = isWanted(node) && (node.view?.kind === 'screen' || node.view?.kind === 'page')
    return [
      ...(isScreen ? [{ path, audience: node.permissions ?? ['members'] }] : []),
      ...screensIn(node.children ?? [], isWanted, path),
    ]
  })
const linksIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
const outlineOf = (html: string) => html.match(/<h\d|<ol>|<ul>|<li>/g) ?? []
const guests: readonly string[] = ['guests']
const isCovered = ({ path, audience }: Place) =>
  audience.every((one) => ru.some((page) => page.screens.includes(path) && page.audience.includes(one)))
/** Lists the readers of screens without a page in the guide. */
const pagesToWrite = (screens: readonly Place[]) =>
  screens
    .filter((screen) => !isCovered(screen))
    .map(({ path, audience }) => `i18n/ru/guide and i18n/en/guide: add a page on ${path} for ${audience.join(' and ')}`)

describe('The user guide', () => {
  it('has the same pages in both languages', () => {
    const facts = (guide: typeof ru) =>
      guide.map(({ name, screens, audience, html }) => ({ name, screens, audience, links: linksIn(html).toSorted() }))
    expect(ru.length).toBeGreaterThan(25)
    expect(facts(en)).toEqual(facts(ru))
  })

  it('has the same sections and steps in both languages', () => {
    for (const [index, page] of ru.entries())
      expect(outlineOf(en[index]?.html ?? ''), page.name).toEqual(outlineOf(page.html))
  })

  it('gives each page a different name', () => {
    for (const guide of [ru, en]) expect(new Set(guide.map(({ title }) => title)).size).toBe(guide.length)
    expect(ru.map(({ name }) => name)).not.toContain('all')
  })

  it('mentions only screens of the route table', () => {
    const patterns = new Set(screensIn(routes, () => true).map(({ path }) => path))
    expectNothingForgotten(
      pages.flatMap(({ name, screens }) =>
        screens
          .filter((screen) => !patterns.has(screen))
          .map((screen) => `i18n/ru/guide/${name}.md and i18n/en/guide/${name}.md: no screen is at ${screen}`),
      ),
    )
  })

  it('has pages only for holders of permissions, for members or for guests', () => {
    const known = new Set<string>([...permissions, 'members', 'guests'])
    for (const { name, audience } of pages) {
      expect(audience, name).not.toEqual([])
      expect(
        audience.filter((one) => !known.has(one)),
        name,
      ).toEqual([])
    }
  })

  it('links only to screens and pages that exist', () => {
    const names = new Set(ru.map(({ name }) => name))
    const isDead = (href: string) =>
      href.startsWith('?') ? !names.has(href.replace('?guide=', '')) : matchRoutes(routes, href).length === 0
    expect(pages.flatMap(({ html }) => linksIn(html)).filter(isDead)).toEqual([])
  })

  it('has a page for each screen of the menu and for everyone who opens it', () => {
    const screens = screensIn(routes, ({ menu }) => menu !== undefined)
    expect(screens.length).toBeGreaterThan(20)
    expectNothingForgotten(pagesToWrite(screens))
  })

  it('has a page for each screen of the command palette', () => {
    const screens = commandsOf(routes).map(({ path, permissions }) => ({ path, audience: permissions }))
    expectNothingForgotten(pagesToWrite(screens))
  })

  it('has a page for each guest screen', () => {
    const screens = screensIn(guestRoutes, () => true).map(({ path }) => ({ path, audience: guests }))
    expectNothingForgotten(pagesToWrite(screens))
  })

  it('has pages of at most 350 words', () => {
    const isLong = ({ html }: (typeof ru)[number]) =>
      html
        .replaceAll(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/).length > 350
    expect(pages.filter(isLong).map(({ name }) => name)).toEqual([])
  })
})

describe('A page of the user guide', () => {
  const head = '---\nscreens: /groups\naudience: manage groups\n---\n\n# {{menu.groups}}\n\n'
  const messages = new Map([
    ['menu.groups', 'Groups'],
    ['tricky', '*A* & <b>'],
    ['count', '%{smart_count} groups'],
  ])
  const render = (body: string, start = head) => renderGuidePage({ name: 'page', source: `${start}${body}`, messages })

  it('shows names of buttons as the screens do', () => {
    expect(render('Open {{menu.groups}}.')).toEqual({
      name: 'page',
      title: 'Groups',
      screens: ['/groups'],
      audience: ['manage groups'],
      html: '<p>Open <b>Groups</b>.</p>\n',
    })
  })

  it('escapes names of buttons', () => {
    expect(render('{{tricky}}').html).toBe('<p><b>*A* &amp; &lt;b&gt;</b></p>\n')
  })

  it.each([
    ['an unknown message', 'Open {{menu.gruops}}.', /no message menu.gruops/],
    ['a message with values', '{{count}}', /needs values/],
    ['HTML', 'Open <img src=x>.', /must not contain HTML/],
    ['a link to another site', '[here](https://example.com)', /must not link/],
    ['a link with a script', '[here](javascript:alert)', /must not link/],
    ['a picture', '![groups](/groups.png)', /must not contain pictures/],
  ])('does not build with %s', (_, body, message) => {
    expect(() => render(body)).toThrow(message)
  })

  it('does not build without a title', () => {
    expect(() => render('', '# Groups\n')).toThrow(/front matter or the title is missing/)
  })
})
