import { useTranslate } from 'react-admin'
import './history.css'
import type { TimelineEvent } from '../../../api/people/audit'
import { dayAndTime } from '../../shell/dates'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

/** Placeholders that the log stores instead of access codes and answer keys. */
const secretPlaceholders: Readonly<Record<string, string>> = {
  '[hidden]': 'history.hidden_value',
  '[changed]': 'history.changed_value',
}

/** Fields changed by an event, with values before and after. */
export const ChangeTable = ({ event }: { event: TimelineEvent }) => {
  const translate = useTranslate()
  const changes = changesOf(event)
  if (changes.length === 0) return <p className="muted">{translate('history.no_changes')}</p>
  const shown = (value: unknown): string => {
    if (value === undefined || value === null) return '—'
    if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no')
    if (typeof value === 'string') {
      const secret = secretPlaceholders[value]
      if (secret) return translate(secret)
      return moment.test(value) ? dayAndTime(value) : value
    }
    return Array.isArray(value) ? value.map(shown).join(', ') : JSON.stringify(value)
  }
  return (
    <table className="plain-table changes text-plain">
      <thead>
        <tr className="small faint">
          <th scope="col">{translate('history.field')}</th>
          <th scope="col">{translate('history.before')}</th>
          <th scope="col">{translate('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row" className="muted">
              {nameOf({ translate, entity: event.entity, path })}
            </th>
            <td className="text-danger">{shown(before)}</td>
            <td className="text-success">{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Log entities whose name differs from the screen's resource. */
const screens: Readonly<Record<string, string>> = { users: 'access/users', 'users/grants': 'access/users' }

type Naming = { translate: (key: string, options: { _: string }) => string; entity: string; path: string }

/** Returns the form's label of a field, with the language for translations. */
const nameOf = ({ translate, entity, path }: Naming): string => {
  const [first = '', locale = '', ...rest] = path.split('.')
  const field = first === 'translations' ? rest.join('.') : path
  const name = translate(`resources.${screens[entity] ?? entity}.fields.${field}`, { _: field })
  return first === 'translations' ? `${name} (${locale})` : name
}

type Change = { path: string; before: unknown; after: unknown }

/** Fields that every write changes, and the record's id. */
const automaticFields = new Set(['id', 'version', 'created_at', 'updated_at', 'changed'])

/** Compares two versions of a record by leaf values with dotted paths; a list counts as one leaf. */
export const changesOf = ({ before, after }: { before: unknown; after: unknown }): readonly Change[] => {
  const [old, now] = [leaves(before), leaves(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => !automaticFields.has(path) && JSON.stringify(old.get(path)) !== JSON.stringify(now.get(path)))
    .map((path) => ({ path, before: old.get(path), after: now.get(path) }))
}

const leaves = (value: unknown, path = ''): Map<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? new Map(Object.entries(value).flatMap(([name, one]) => [...leaves(one, path ? `${path}.${name}` : name)]))
    : new Map(path && !isBlank(value) ? [[path, value]] : [])

/** Whether the value is null, undefined, '' or an empty list. */
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
