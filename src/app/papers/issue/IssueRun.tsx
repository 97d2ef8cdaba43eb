import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import LinearProgress from '@mui/material/LinearProgress'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CheckedPerson, Paper } from '../../../api/papers/papers'
import { useDownload } from '../../kit/files/useDownload'
import { useMakeFile } from '../../kit/providers/calls'
import { useIssueRun, type IssueChoice } from './useIssueRun'

type Props = { choice: IssueChoice; people: readonly CheckedPerson[] }

/** The checked people: who gets a paper, who needs a confirmation and who cannot; then the run and its result. */
export const IssueRun = ({ choice, people }: Props) => {
  const translate = useTranslate()
  const [confirmed, setConfirmed] = useState<ReadonlySet<number>>(new Set())
  const run = useIssueRun(choice)
  const refused = people.filter(({ refusal }) => refusal !== null)
  const warned = people.filter(({ refusal, warnings }) => refusal === null && warnings.length > 0)
  const clear = people.filter(({ refusal, warnings }) => refusal === null && warnings.length === 0)
  const chosen = [...clear, ...warned.filter(({ id }) => confirmed.has(id))]
  const toggle = (ids: readonly number[], isOn: boolean) =>
    setConfirmed((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))
  if (run.state !== 'idle') return <Progress run={run} />
  return (
    <section className="column gap-4" aria-labelledby="issue-people">
      <h2 id="issue-people">{translate('papers.issue.found', people.length)}</h2>
      {clear.length > 0 && (
        <p className="muted">
          {clear.length === people.length
            ? translate('papers.issue.all_clear')
            : translate('papers.issue.clear', clear.length)}
        </p>
      )}
      {refused.length > 0 && (
        <div className="panel">
          <header>
            <h3>{translate('papers.issue.refused', refused.length)}</h3>
          </header>
          <ul className="list">
            {refused.map(({ id, name, refusal }) => (
              <li key={id}>
                <span>
                  {name}
                  <span className="block text-s muted">{refusal}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {warned.length > 0 && (
        <div className="panel">
          <header>
            <h3>{translate('papers.issue.warned', warned.length)}</h3>
            {warned.length > 1 && (
              <Button
                size="small"
                onClick={() =>
                  toggle(
                    warned.map(({ id }) => id),
                    true,
                  )
                }
              >
                {translate('papers.issue.confirm_all')}
              </Button>
            )}
          </header>
          <ul className="list">
            {warned.map(({ id, name, warnings }) => (
              <li key={id}>
                <label className="row align-start">
                  <Checkbox checked={confirmed.has(id)} onChange={(_event, isOn) => toggle([id], isOn)} size="small" />
                  <span>
                    {translate('papers.issue.anyway', { name })}
                    <span className="block text-s text-warning">{warnings.join('; ')}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => void run.start(chosen)}>
          {translate('papers.issue.submit', chosen.length)}
        </Button>
      </div>
    </section>
  )
}

const Progress = ({ run }: { run: ReturnType<typeof useIssueRun> }) => {
  const translate = useTranslate()
  const { issued, total, state } = run
  const done = translate('papers.issue.progress', { done: issued.length, total })
  return (
    <section className="column gap-4" aria-labelledby="issue-run">
      <h2 id="issue-run">{translate(`papers.issue.state.${state}`)}</h2>
      {total > 1 && (
        <LinearProgress variant="determinate" value={(100 * issued.length) / Math.max(1, total)} aria-label={done} />
      )}
      <p className="num" role="status">
        {done}
      </p>
      {state === 'running' && (
        <div>
          <Button variant="outlined" onClick={run.stop}>
            {translate('papers.issue.stop')}
          </Button>
        </div>
      )}
      {state === 'stopped' && (
        <div>
          <Button variant="outlined" onClick={() => void run.proceed()}>
            {translate('papers.issue.proceed', total - issued.length)}
          </Button>
        </div>
      )}
      {state !== 'running' && issued.length > 0 && <Result issued={issued} />}
    </section>
  )
}

/** The issued papers: one file for printing, and a link to each. */
const Result = ({ issued }: { issued: readonly Paper[] }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const { mutate, isPending } = useMakeFile('POST /api/groups/papers/print')
  const [only] = issued
  const print = () => {
    if (issued.length === 1 && only) save(`/api/groups/papers/${only.id}/file`)
    else mutate({ body: { ids: issued.map(({ id }) => id) } })
  }
  return (
    <>
      <div>
        <Button variant="contained" disabled={isPending || isSaving} aria-busy={isPending || isSaving} onClick={print}>
          <FileText size={20} strokeWidth={1.75} aria-hidden />
          {translate(issued.length === 1 ? 'papers.download' : 'papers.issue.print')}
        </Button>
      </div>
      <ul className="panel list">
        {issued.map(({ id, number, person_name }) => (
          <li key={id}>
            <Link to={`/groups/papers/${id}`}>{translate('papers.numbered', { number })}</Link> {person_name}
          </li>
        ))}
      </ul>
    </>
  )
}
