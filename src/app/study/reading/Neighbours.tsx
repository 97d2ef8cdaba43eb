import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { StudyMaterial } from '../../../api/study/studying'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** What comes before and after in the subject. */
export const Neighbours = ({ material: { previous, next } }: { material: StudyMaterial }) => {
  const translate = useTranslate()
  if (!previous && !next) return null
  return (
    <nav className="pn" aria-label={translate('study.neighbours')}>
      {previous && (
        <Link to={`/study/${previous.id}`}>
          <ArrowLeft {...icon} />
          <span className="small muted">{translate('study.previous')}</span>
          <b>{previous.name}</b>
        </Link>
      )}
      {next && (
        <Link to={`/study/${next.id}`} className="nx">
          <span className="small muted">{translate('study.next')}</span>
          <b>{next.name}</b>
          <ArrowRight {...icon} />
        </Link>
      )}
    </nav>
  )
}
