import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import type { ScoreChange } from '../../../api/admissions/exams'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { ReasonDialog } from '../shared'

type Props = { application: Pick<ApplicationCase, 'id' | 'status'> }
type OpenDecision = { change: ScoreChange; decision: 'applied' | 'rejected' }

/** Exam scores that were changed or voided after they counted; the office applies or rejects each with a reason. */
export const ScoreChanges = ({ application: { id, status } }: Props) => {
  const translate = useTranslate()
  const { data = [], refetch } = useRead('GET /api/profiles/:id/score-changes', { id })
  const decide = useAct('POST /api/profiles/:id/score-changes/:change/decide')
  const [openDecision, setOpenDecision] = useState<OpenDecision | null>(null)
  if (data.length === 0) return null
  const isSettled = status.code === 'recommended' || status.code === 'enrolled'
  const scoreOf = (score: number | null) => score ?? translate('applications.scores.none')
  const textOf = ({ subject_name: subject, before, after }: ScoreChange) =>
    translate('applications.scores.text', { subject, before: scoreOf(before), after: scoreOf(after) })
  return (
    <section className="panel" aria-labelledby="case-scores">
      <header>
        <h2 id="case-scores" className="text-m">
          {translate('applications.scores.title')}
        </h2>
      </header>
      <ul className="list">
        {data.map((change) => (
          <li key={change.id}>
            <div className="grow">
              <p className="num">{textOf(change)}</p>
              {change.state === 'proposed' ? (
                <>
                  {isSettled && <p className="small muted">{translate('applications.scores.settled')}</p>}
                  <div className="row wrap">
                    {!isSettled && (
                      <Button
                        size="small"
                        variant="outlined"
                        onClick={() => setOpenDecision({ change, decision: 'applied' })}
                      >
                        {translate('applications.scores.apply')}
                      </Button>
                    )}
                    <Button size="small" onClick={() => setOpenDecision({ change, decision: 'rejected' })}>
                      {translate('applications.scores.reject')}
                    </Button>
                  </div>
                </>
              ) : (
                <p className="small muted">
                  {translate(`applications.scores.${change.state}`, {
                    at: dayAndTime(change.decided_at ?? change.created_at),
                    name: change.decided_by,
                    reason: change.reason,
                  })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {openDecision && (
        <ReasonDialog
          name={`score ${openDecision.change.id} ${openDecision.decision}`}
          title={translate(`applications.scores.${openDecision.decision === 'applied' ? 'apply' : 'reject'}_title`)}
          text={textOf(openDecision.change)}
          verb={translate(`applications.scores.${openDecision.decision === 'applied' ? 'apply' : 'reject'}`)}
          reader="office"
          onClose={() => setOpenDecision(null)}
          onReason={async (reason) => {
            const { change, decision } = openDecision
            await decide.mutateAsync({ id, params: { change: change.id }, body: { decision, reason } })
            setOpenDecision(null)
            void refetch()
          }}
        />
      )}
    </section>
  )
}
