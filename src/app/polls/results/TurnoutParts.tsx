import { useTranslate } from 'react-admin'
import type { Turnout } from '../../../api/polls/results'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FiguresTable } from './FiguresTable'
import { usePercentText } from '../../kit/fields/usePercentText'
import './results.css'

/** Turnout by group or direction. The server merges parts that are too small to stay anonymous. */
export const TurnoutParts = ({ turnout: { by, parts, rest } }: { turnout: Turnout }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const share = usePercentText()
  const of = ({ voted, roll }: { voted: number; roll: number }) =>
    translate('poll_results.turnout.short', { voted: shown(voted), roll: shown(roll) })
  if (parts.length === 0) return null
  const rows = [
    ...parts.map((part) => ({ ...part, key: String(part.id), name: by === 'group' ? part.code : part.name })),
    ...(rest ? [{ key: 'rest', name: translate('poll_results.turnout.rest'), ...rest }] : []),
  ]
  return (
    <section className="panel" aria-labelledby="turnout-parts">
      <header>
        <h2 id="turnout-parts">{translate(`poll_results.turnout.by.${by}`)}</h2>
      </header>
      <ul className="pad stack">
        {rows.map((row) => (
          <li key={row.key} className="text-s">
            <div className="row between align-start">
              <span className="anywhere">{row.name}</span>
              <span className="row flex-none num">
                <b>{share(row.roll === 0 ? 0 : row.voted / row.roll)}</b> <span className="muted">{of(row)}</span>
              </span>
            </div>
            <span className="track mt-1" aria-hidden>
              <i style={{ width: `${row.roll === 0 ? 0 : (row.voted / row.roll) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="pad small muted">{translate('poll_results.turnout.fewest')}</p>
      <FiguresTable
        label="poll_results.turnout.table"
        head={[`by_one.${by}`, 'voted', 'roll'].map((column) => translate(`poll_results.turnout.${column}`))}
        rows={rows.map(({ key, name, voted, roll }) => ({ key, name, cells: [shown(voted), shown(roll)] }))}
      />
    </section>
  )
}
