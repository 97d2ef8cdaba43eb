import { Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { RegradedPerson, RegradeEffect, RegradePreview } from '../../../api/testing/regrades'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { ScrollFrame } from '../../kit/lists/ScrollFrame'
import { dayAndTime } from '../../shell/dates'

/** Preview of a re-grade: figures, options, marks elsewhere and people. */
export const PreviewParts = ({ preview, isPlan }: { preview: RegradePreview; isPlan: boolean }) => {
  const translate = useTranslate()
  const { people, options, running, waiting, reaches_all, computed_at } = preview
  return (
    <>
      <Figures preview={preview} />
      {options.length > 0 && <Options options={options} />}
      <Effects people={people} />
      <People people={people} />
      <ul className="stack gap-1 small muted">
        {running > 0 && <li>{translate('regrades.running', running)}</li>}
        {waiting > 0 && <li>{translate('regrades.waiting', waiting)}</li>}
        {!reaches_all && <li>{translate('regrades.others')}</li>}
        {isPlan && <li>{translate('regrades.computed', { at: dayAndTime(computed_at) })}</li>}
      </ul>
    </>
  )
}

const Figures = ({ preview }: { preview: RegradePreview }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { people, attempts, higher, lower, passed_before, passed_after, mean_before, mean_after } = preview
  const percent = (value: number | null) =>
    value === null ? '—' : translate('taking.result.percent', { percent: text(value) })
  const effects = people.flatMap((person) => person.effects)
  const proposed = effects.filter(({ outcome }) => outcome === 'proposed').length
  const figures = [
    {
      key: 'changed',
      value: people.length,
      more: translate('regrades.figures.up_down', { higher, lower }),
      of: translate('results.of', { all: attempts }),
    },
    {
      key: 'mean',
      value: percent(mean_after),
      more: translate('regrades.figures.was', { before: percent(mean_before) }),
      of: '',
    },
    { key: 'passed', value: passed_after, more: translate('regrades.figures.was', { before: passed_before }), of: '' },
    { key: 'marks', value: effects.length - proposed, more: translate('regrades.figures.proposed', proposed), of: '' },
  ]
  return (
    <dl className="panel results-figures overflow-hidden">
      {figures.map(({ key, value, more, of }) => (
        <div key={key}>
          <dt className="small muted">{translate(`regrades.figures.${key}`)}</dt>
          <dd className="num">
            <b className="text-xl">{value}</b> <span className="muted">{of}</span>
          </dd>
          <dd className="small muted num">{more}</dd>
        </div>
      ))}
    </dl>
  )
}

const Options = ({ options }: Pick<RegradePreview, 'options'>) => {
  const translate = useTranslate()
  const text = useNumberText()
  return (
    <section className="panel" aria-labelledby="regrade-options">
      <header>
        <h2 id="regrade-options">{translate('regrades.options.title')}</h2>
      </header>
      <ScrollFrame label={translate('regrades.options.title')}>
        <table className="plain-table regrade-table">
          <thead>
            <tr>
              {['option', 'chosen', 'before', 'after'].map((column) => (
                <th key={column} scope="col" className="muted medium">
                  {translate(`regrades.options.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {options.map(({ text: name, chosen, before, after }, place) => (
              <tr key={place}>
                <th scope="row">{name ?? translate(`answering.${place === 0}`)}</th>
                <td className="num">{chosen}</td>
                <td className="num">{text(before)}</td>
                <td className={`num${after === before ? '' : ' medium'}`}>
                  {text(after)} {after > before && <Check size={16} strokeWidth={2} aria-hidden />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollFrame>
    </section>
  )
}

/** Marks outside the test, by gradebook and campaign. */
export const Effects = ({ people }: { people: readonly RegradedPerson[] }) => {
  const translate = useTranslate()
  const places = new Map<string, RegradeEffect & { count: number }>()
  for (const effect of people.flatMap((person) => person.effects)) {
    const key = [effect.source, effect.place, effect.outcome, effect.because].join()
    places.set(key, { ...effect, count: (places.get(key)?.count ?? 0) + 1 })
  }
  return (
    <section className="panel" aria-labelledby="regrade-effects">
      <header>
        <h2 id="regrade-effects">{translate('regrades.effects.title')}</h2>
      </header>
      {places.size === 0 && <p className="pad muted">{translate('regrades.effects.none')}</p>}
      <ul className="list">
        {[...places].map(([key, { source, place, outcome, because, path, count }]) => (
          <li key={key}>
            <span className="grow">
              {path && source === 'gradebook' ? (
                <Link to={path}>{translate('regrades.effects.gradebook', { place })}</Link>
              ) : (
                translate(`regrades.effects.${source}`, { place })
              )}
              <span className="block small muted">
                {translate(
                  outcome === 'changed' ? 'regrades.effects.changed' : `regrades.because.${because ?? 'typed'}`,
                )}
              </span>
            </span>
            {outcome === 'proposed' && (
              <StatusChip variant="warning">{translate('regrades.effects.proposal')}</StatusChip>
            )}
            <b className="num">{count}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownAtFirst = 50

/** People whose result changes, losses first, each with the marks that follow. */
export const People = ({ people }: { people: readonly RegradedPerson[] }) => {
  const translate = useTranslate()
  const [isWhole, setWhole] = useState(false)
  if (people.length === 0) return <p className="note">{translate('regrades.people.none')}</p>
  return (
    <section className="panel" aria-labelledby="regrade-people">
      <header>
        <h2 id="regrade-people">{translate('regrades.people.title')}</h2>
        <span className="small muted num">{people.length}</span>
      </header>
      <ul className="list regrade-people">
        {people.slice(0, isWhole ? undefined : shownAtFirst).map((person) => (
          <Person key={person.attempt_id} person={person} />
        ))}
      </ul>
      {people.length > shownAtFirst && !isWhole && (
        <div className="pad">
          <button type="button" className="link" onClick={() => setWhole(true)}>
            {translate('regrades.people.all', people.length)}
          </button>
        </div>
      )}
    </section>
  )
}

const Person = ({ person: { name, group_code, ordinal, before, after, effects } }: { person: RegradedPerson }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const side = ({ score, max_score }: RegradedPerson['before']) =>
    translate('tests.attempts.of', { some: text(score ?? 0), all: text(max_score) })
  const isLower = (after.percent ?? 0) < (before.percent ?? 0)
  return (
    <li>
      <span className="grow">
        {name}
        <span className="block small muted">
          {[group_code, ordinal > 1 && translate('taking.rules.ordinal', { number: ordinal })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className="stack gap-1 text-right">
        <span className="num nowrap">
          {side(before)} → <b className={isLower ? 'text-danger' : undefined}>{side(after)}</b>
        </span>
        {before.passed !== after.passed && (
          <span className="small">{translate(after.passed ? 'regrades.people.passes' : 'regrades.people.fails')}</span>
        )}
        {effects.map((effect, place) => (
          <span key={place} className="small muted num">
            {translate(`regrades.people.${effect.source}`, {
              place: effect.place,
              before: effect.before === null ? '—' : text(effect.before),
              after: effect.after === null ? '—' : text(effect.after),
            })}
            {effect.outcome === 'proposed' && ` · ${translate('regrades.effects.proposal')}`}
          </span>
        ))}
      </span>
    </li>
  )
}
