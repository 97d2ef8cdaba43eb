import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { TestResults } from '../../../api/testing/results'
import type { Test } from '../../../api/testing/tests'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'

/** Figures of a test, the distribution of its results, and the results of each group. */
export const Overview = ({ test }: { test: Test }) => {
  const { data, error, refetch } = useRead('GET /api/tests/:id/results', { id: test.id }, { refetchOnMount: 'always' })
  if (error && !data)
    return (
      <div className="stack gap-4 mb-4">
        <PartFault onAgain={() => void refetch()} />
      </div>
    )
  if (!data || data.takers === 0) return null
  return (
    <div className="stack gap-4 mb-4">
      <Figures test={test} results={data} />
      {data.done > 0 && <Distribution results={data} />}
      {data.groups.length > 1 && <Groups groups={data.groups} />}
    </div>
  )
}

const Figures = ({ test, results }: { test: Test; results: TestResults }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { takers, done, waiting, running, not_started, mean, median, passed, pass_percent } = results
  const percent = (value: number | null) =>
    value === null ? '—' : translate('taking.result.percent', { percent: text(value) })
  const figures = [
    {
      key: 'done',
      value: done,
      of: translate('results.of', { all: takers }),
      more: [
        not_started > 0 && translate('results.not_started', not_started),
        running > 0 && translate('tests.running', running),
      ]
        .filter(Boolean)
        .join(', '),
    },
    { key: 'mean', value: percent(mean), of: '', more: translate('results.median', { median: percent(median) }) },
    ...(pass_percent === null
      ? []
      : [
          {
            key: 'passed',
            value: passed,
            of: translate('results.of', { all: done }),
            more: translate('results.threshold', { percent: text(pass_percent) }),
          },
        ]),
    { key: 'waiting', value: waiting, of: '', more: '' },
  ]
  return (
    <dl className="panel results-figures overflow-hidden">
      {figures.map(({ key, value, of, more }) => (
        <div key={key}>
          <dt className="small muted">{translate(`results.figures.${key}`)}</dt>
          <dd className="num">
            <b className="text-xl">{value}</b> {of && <span className="muted">{of}</span>}
          </dd>
          <dd className="small muted">
            {key === 'waiting' && waiting > 0 ? (
              <Link to={`/tests/grading/${test.id}`}>{translate('results.to_grading')}</Link>
            ) : (
              more
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Distribution = ({ results: { bins, pass_percent, without_percent } }: { results: TestResults }) => {
  const translate = useTranslate()
  const [asTable, setAsTable] = useState(false)
  const most = Math.max(...bins, 1)
  const range = (bin: number) => `${bin * 10}–${bin * 10 + 10}`
  return (
    <section className="panel" aria-labelledby="results-distribution">
      <header>
        <h2 id="results-distribution" className="grow">
          {translate('results.distribution.title')}
        </h2>
        <button type="button" className="link" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {translate('results.distribution.table')}
        </button>
      </header>
      {asTable ? (
        <div className="pad">
          <table className="plain-table num">
            <thead>
              <tr className="muted">
                <th scope="col">{translate('results.distribution.percent')}</th>
                <th scope="col">{translate('results.distribution.people')}</th>
              </tr>
            </thead>
            <tbody>
              {bins.map((count, bin) => (
                <tr key={bin}>
                  <th scope="row">{range(bin)}</th>
                  <td>{count}</td>
                </tr>
              ))}
              {without_percent > 0 && (
                <tr>
                  <th scope="row">{translate('results.distribution.without')}</th>
                  <td>{without_percent}</td>
                </tr>
              )}
            </tbody>
          </table>
        </div>
      ) : (
        <div
          className="results-bars max-w-form gap-1 relative"
          role="img"
          aria-label={bins.map((count, bin) => `${range(bin)}: ${count}`).join(', ')}
        >
          {pass_percent !== null && (
            <span className="results-threshold small muted nowrap" style={{ left: `${pass_percent}%` }}>
              {translate('results.threshold', { percent: pass_percent })}
            </span>
          )}
          {bins.map((count, bin) => (
            <span key={bin} className="stack gap-1 text-center">
              <b className="num small">{count > 0 && count}</b>
              <i style={{ height: `${(count / most) * 120}px` }} />
              <span className="small muted num">{bin * 10}</span>
            </span>
          ))}
        </div>
      )}
      {without_percent > 0 && (
        <p className="small muted pad">
          {translate('results.distribution.without')}: <b className="num">{without_percent}</b>.{' '}
          {translate('results.distribution.without_more')}
        </p>
      )}
    </section>
  )
}

/** Longer lists of groups are collapsed, so that the list of people stays in view. */
const maxOpenGroups = 8

const Groups = ({ groups }: { groups: TestResults['groups'] }) => {
  const translate = useTranslate()
  const text = useNumberText()
  const { filterValues, setFilters } = useListContext()
  const chosen: unknown = [filterValues.group_id ?? []].flat()[0]
  const choose = (id: number) => {
    const { group_id: _, ...rest } = filterValues
    setFilters(chosen === id ? rest : { ...rest, group_id: [id] })
  }
  return (
    <details className="disclosure panel p-4" open={groups.length <= maxOpenGroups}>
      <summary>
        <ChevronRight className="disclosure-arrow" size={16} strokeWidth={2} aria-hidden />
        <span>{translate('results.by_group')}</span>
        <span className="muted num">{groups.length}</span>
      </summary>
      <ul className="tiles mt-3">
        {groups.map(({ id, code, takers, done, mean }) => (
          <li key={id} className={`row wrap align-baseline selectable rounded p-3${chosen === id ? ' chosen' : ''}`}>
            <button type="button" className="link" aria-pressed={chosen === id} onClick={() => choose(id)}>
              {code}
            </button>
            <span className="small muted num">{translate('tests.finished_of', { finished: done, all: takers })}</span>
            <b className="num push">
              {mean === null ? '—' : translate('taking.result.percent', { percent: text(mean) })}
            </b>
          </li>
        ))}
      </ul>
    </details>
  )
}
