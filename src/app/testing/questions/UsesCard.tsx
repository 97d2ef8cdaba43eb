import { ClipboardCheck } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Question } from '../../../api/testing/questions'
import { useRead } from '../../kit/providers/calls'

/** Tests that use the question, directly or through a pool. */
export const UsesCard = ({ question: { id } }: { question: Question }) => {
  const translate = useTranslate()
  const { data: uses } = useRead('GET /api/questions/:id/uses', { id, quiet: 'all' })
  if (!uses) return null
  return (
    <section className="panel" aria-labelledby="question-uses">
      <header>
        <h2 id="question-uses">{translate('questions.uses.title')}</h2>
      </header>
      {uses.length === 0 && <p className="pad muted">{translate('questions.uses.none')}</p>}
      <ul className="list">
        {uses.map((test) => (
          <li key={test.id}>
            <ClipboardCheck size={20} strokeWidth={1.75} aria-hidden />
            <Link className="grow" to={`/tests/${test.id}`}>
              {test.name}
            </Link>
            {test.how === 'pool' && <span className="small muted">{translate('questions.uses.pool')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
