import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Piece, StudyRow } from '../../../api/study/studying'
import { MaterialGlyph } from './MaterialGlyph'

type Props = { q: string; rows: readonly StudyRow[]; onClose: () => void }

/** Search results, with matches highlighted in titles and texts. */
export const SearchResults = ({ q, rows, onClose }: Props) => {
  const translate = useTranslate()
  return (
    <section className="panel found" aria-labelledby="study-found">
      <header>
        <h2 id="study-found">
          <span role="status">{translate('study.found.count', { smart_count: rows.length, q })}</span>
        </h2>
        <button type="button" className="link" onClick={onClose}>
          {translate('study.found.close')}
        </button>
      </header>
      {rows.length === 0 && <p className="pad muted">{translate('study.found.none')}</p>}
      <ul className="list">
        {rows.map(({ id, name, kind, subject_name, former_group, found }) => (
          <li key={id} className="align-start">
            <MaterialGlyph kind={kind} />
            <div className="grow">
              <Link className="title-link" to={`/study/${id}`}>
                {found ? <HighlightedText pieces={found.title} /> : name}
              </Link>
              <p className="small muted">
                {[subject_name, former_group && translate('study.former_of', { code: former_group })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {found?.text.some(({ hit }) => hit) && (
                <p className="small">
                  …<HighlightedText pieces={found.text} />…
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Renders text fragments with highlighted matches; any markup in them is shown as text. */
const HighlightedText = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ text, hit }, index) => {
    const key = `${index} ${text}`
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
