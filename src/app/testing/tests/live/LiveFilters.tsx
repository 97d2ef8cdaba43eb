import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { LivePerson } from '../../../../api/testing/live'
import { SearchBox } from '../../../kit/inputs/SearchBox'
import { liveStates, type LiveFilter, type LiveState, type Seat } from './liveState'

/** Keeps the filter in the URL. */
export const useLiveFilter = () => {
  const [search, setSearch] = useSearchParams()
  const state = liveStates.find((one) => one === search.get('state')) ?? null
  const group = Number(search.get('group')) || null
  const filter: LiveFilter = { q: search.get('q') ?? '', group, state }
  const set = (name: keyof LiveFilter, value: string | null) =>
    setSearch(
      (before) => {
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return { filter, set }
}

type CountsProps = {
  counts: Record<LiveState, number>
  all: number
  chosen: LiveState | null
  onChoose: (state: LiveState | null) => void
}
/** Counts by state, which filter the tiles. */
export const Counts = ({ counts, all, chosen, onChoose }: CountsProps) => {
  const translate = useTranslate()
  const shown = liveStates.filter((state) => counts[state] > 0 || state === chosen)
  return (
    <div className="row wrap gap-2 live-counts" role="group" aria-label={translate('tests.live.counts')}>
      <Button size="small" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
        <b className="num">{all}</b>&nbsp;{translate('tests.live.state.all', all)}
      </Button>
      {shown.map((state) => (
        <Button
          key={state}
          size="small"
          className={state}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state === chosen ? null : state)}
        >
          <i aria-hidden />
          <b className="num">{counts[state]}</b>&nbsp;{translate(`tests.live.state.${state}`, counts[state])}
        </Button>
      ))}
    </div>
  )
}

type FiltersProps = {
  people: readonly LivePerson[]
  filter: LiveFilter
  set: (name: keyof LiveFilter, value: string | null) => void
  children: ReactNode
}
export const Filters = ({ people, filter, set, children }: FiltersProps) => {
  const translate = useTranslate()
  const groups = [...new Map(people.map(({ group_id, group_code }) => [group_id, group_code])).entries()]
    .flatMap(([id, code]) => (id !== null && code !== null ? [{ id, code }] : []))
    .toSorted((one, other) => one.code.localeCompare(other.code))
  return (
    <div className="row wrap gap-3">
      <SearchBox
        label={translate('kit.list.search')}
        hint={translate('tests.attempts.search')}
        value={filter.q}
        onType={(text) => set('q', text)}
        onClear={() => set('q', null)}
      />
      {groups.length > 1 && (
        <select
          className="input live-group"
          aria-label={translate('resources.tests.fields.group_id')}
          value={filter.group ?? ''}
          onChange={(event) => set('group', event.target.value)}
        >
          <option value="">{translate('tests.live.all_groups')}</option>
          {groups.map(({ id, code }) => (
            <option key={id} value={id}>
              {code}
            </option>
          ))}
        </select>
      )}
      {children}
    </div>
  )
}

type SelectAllProps = { seats: readonly Seat[]; onSelect: (ids: ReadonlySet<number>) => void }
export const SelectAll = ({ seats, onSelect }: SelectAllProps) => {
  const translate = useTranslate()
  const ids = seats.flatMap(({ attempt }) => (attempt ? [attempt.id] : []))
  if (ids.length === 0) return null
  return (
    <Button size="small" className="push" onClick={() => onSelect(new Set(ids))}>
      {translate('tests.live.select_all', ids.length)}
    </Button>
  )
}
