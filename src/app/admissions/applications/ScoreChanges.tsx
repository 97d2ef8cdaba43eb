import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import type { ScoreChange } from '../../../api/admissions/exams'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { ReasonDialog } from '../shared'

type Props = { profile: Pick<ProfileCase, 'id' | 'status'> }
type Asked = { change: ScoreChange; decision: 'applied' | 'refused' }

/** Exam scores that were changed or voided after they counted; the office applies or refuses each with a reason. */
export const ScoreChanges = ({ profile: { id, status } }: Props) => {
  const translate = useTranslate()
  const { data = [], refetch } = useRead('GET /api/profiles/:id/score-changes', { id })
  const decide = useAct('POST /api/profiles/:id/score-changes/:change/decide')
  const [asked, setAsked] = useState<Asked | null>(null)
  if (data.length === 0) return null
  const isSettled = status.code === 'recommended' || status.code === 'enrolled'
  const scoreOf = (score: number | null) => score ?? translate('profiles.scores.none')
  const textOf = ({ subject_name: subject, before, after }: ScoreChange) =>
    translate('profiles.scores.text', { subject, before: scoreOf(before), after: scoreOf(after) })
  return (
    <section className="panel" aria-labelledby="case-scores">
      <header>
        <h2 id="case-scores" className="text-m">
          {translate('profiles.scores.title')}
        </h2>
      </header>
      <ul className="list">
        {data.map((change) => (
          <li key={change.id}>
            <div className="grow">
              <p className="num">{textOf(change)}</p>
              {change.state === 'proposed' ? (
                <>
                  {isSettled && <p className="small muted">{translate('profiles.scores.settled')}</p>}
                  <div className="row wrap">
                    {!isSettled && (
                      <Button size="small" variant="outlined" onClick={() => setAsked({ change, decision: 'applied' })}>
                        {translate('profiles.scores.apply')}
                      </Button>
                    )}
                    <Button size="small" onClick={() => setAsked({ change, decision: 'refused' })}>
                      {translate('profiles.scores.refuse')}
                    </Button>
                  </div>
                </>
              ) : (
                <p className="small muted">
                  {translate(`profiles.scores.${change.state}`, {
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
      {asked && (
        <ReasonDialog
          name={`score ${asked.change.id} ${asked.decision}`}
          title={translate(`profiles.scores.${asked.decision === 'applied' ? 'apply' : 'refuse'}_title`)}
          text={textOf(asked.change)}
          verb={translate(`profiles.scores.${asked.decision === 'applied' ? 'apply' : 'refuse'}`)}
          reader="office"
          onClose={() => setAsked(null)}
          onReason={async (reason) => {
            const { change, decision } = asked
            await decide.mutateAsync({ id, params: { change: change.id }, body: { decision, reason } })
            setAsked(null)
            void refetch()
          }}
        />
      )}
    </section>
  )
}
