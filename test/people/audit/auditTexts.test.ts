import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentAction } from '../../../src/api/admissions/documents'
import { locales } from '../../../src/api/kit/endpoints'
import { applicationAction } from '../../../src/api/admissions/applicationStates'
import { routes } from '../../../src/app/features'
import { auditFilters } from '../../../src/app/shell/routing/derived'
import en from '../../../i18n/en/app/kit.json'
import ru from '../../../i18n/ru/app/kit.json'

const words = { ru: ru.history, en: en.history }
const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('seed'))
  .map((path) => readFileSync(join('src/server', path), 'utf8'))
const matchesOf = (pattern: RegExp) =>
  sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name))

/** Literals in the audit calls, plus values that are computed at run time. */
const audited = {
  action: new Set([
    ...matchesOf(/audit\(\{\s*action: '(\w+)'/g),
    ...applicationAction.options,
    ...documentAction.options.filter((action) => action !== 'receive'),
    'original_received',
    'original_returned',
    'block',
    'unblock',
    'pass_first_factor',
    'view',
  ]),
  entity: new Set([...matchesOf(/^const entity = '([^']+)'/gm), ...matchesOf(/audit\(\{[^}]*?entity: '([^']+)'/g)]),
}

describe('The audit log', () => {
  it.each(locales)('has texts for all actions and entities (%s)', (locale) => {
    expect(audited.action.size).toBeGreaterThan(60)
    expect([...audited.action].filter((action) => !(action in words[locale].action))).toEqual([])
    expect([...audited.entity].filter((entity) => !(entity in words[locale].entity))).toEqual([])
  })

  it('has filters for all actions and entities with texts', () => {
    const { records, actions } = auditFilters(routes)
    expect(records).toContain('users/grants')
    expect(actions).toContain('block')
    expect(actions.filter((action) => !(action in words.ru.action))).toEqual([])
    expect(records.filter((record) => !(record in words.ru.entity))).toEqual([])
  })
})
