import { Table2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Turnout } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { usePercentText } from './usePercentText'
import './results.css'

/** Turnout by groups or directions, as far as nobody can be guessed from it. */
export const TurnoutParts = ({ turnout: { by, parts, rest } }: { turnout: Turnout }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const share = usePercentText()
  const of = ({ voted, roll }: { voted: number; roll: number }) =>
    translate('poll_results.turnout.short', { voted: shown(voted), roll: shown(roll) })
  if (parts.length === 0) return null
  const rows = [
    ...parts.map((part) => ({ key: String(part.id), name: by === 'group' ? part.code : part.name, ...part })),
    ...(rest ? [{ key: 'rest', name: translate('poll_results.turnout.rest'), ...rest }] : []),
  ]
  return (
    <section className="panel" aria-labelledby="turnout-parts">
      <header>
        <h2 id="turnout-parts">{translate(`poll_results.turnout.by.${by}`)}</h2>
      </header>
      <ul className="vote-bars">
        {rows.map((row) => (
          <li key={row.key}>
            <span>{row.name}</span>
            <span className="num">
              <b>{share(row.roll === 0 ? 0 : row.voted / row.roll)}</b> <span className="muted">{of(row)}</span>
            </span>
            <span className="track" aria-hidden>
              <i style={{ width: `${row.roll === 0 ? 0 : (row.voted / row.roll) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="pad small muted">{translate('poll_results.turnout.fewest')}</p>
      <details className="figures-table">
        <summary className="btn o s">
          <Table2 className="i s" aria-hidden="true" />
          {translate('poll_results.turnout.table')}
        </summary>
        <div className="table-frame" tabIndex={0} role="region" aria-label={translate('poll_results.turnout.table')}>
          <table className="num">
            <thead>
              <tr>
                {[`by_one.${by}`, 'voted', 'roll'].map((column) => (
                  <th key={column} scope="col">
                    {translate(`poll_results.turnout.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  <th scope="row">{row.name}</th>
                  <td>{shown(row.voted)}</td>
                  <td>{shown(row.roll)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}
