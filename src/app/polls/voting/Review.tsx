import Button from '@mui/material/Button'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { BallotPaper } from '../../../api/polls/voting'
import { Confirm } from '../../shell/page/Confirm'
import { focusHeading } from '../../shell/page/focusHeading'
import { PageHead } from '../../shell/page/PageHead'
import { useUnsavedWarning } from '../../shell/widgets/useUnsavedWarning'
import { BallotAside } from './BallotAside'
import { OptionText } from './OptionText'
import { useCast, type CastResult } from './useCast'

type Props = { ballot: BallotPaper; chosen: readonly string[]; onBack: () => void; onCast: (cast: CastResult) => void }

/** Review of the ballot before casting: the choices, the effect of unranked options, and a warning that it is final. */
export const Review = ({ ballot, chosen, onBack, onCast }: Props) => {
  const translate = useTranslate()
  const { cast, isPending, isWaiting, error } = useCast(ballot, onCast)
  const leaving = useUnsavedWarning(isPending)
  // Opening this step only changes the URL hash, so the router neither moves the focus nor scrolls.
  useEffect(() => {
    focusHeading()
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="record-page ballot">
      <PageHead
        title={translate('ballot.review.title')}
        subtitle={`${ballot.name} · ${translate('ballot.review.nothing_sent')}`}
      />
      <div className="record-grid">
        <div className="record-fields">
          <Paper ballot={ballot} chosen={chosen} />
          <p className="row align-start mt-4 muted text-s">
            <TriangleAlert className="text-warning" size={20} strokeWidth={1.75} aria-hidden />
            <span>{translate(`ballot.review.${afterCast(ballot)}`)}</span>
          </p>
          <div className="mt-4" role="alert">
            {isWaiting && (
              <p className="note warning">
                <CloudOff size={20} strokeWidth={1.75} aria-hidden />
                <span>{translate('ballot.review.waiting')}</span>
              </p>
            )}
            {error && !isPending && (
              <p className="note danger">
                <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
                <span>{error.message || translate('ballot.review.refused')}</span>
              </p>
            )}
          </div>
        </div>
        <BallotAside ballot={ballot} />
        <div className="actionbar" role="region" aria-label={translate('ballot.review.region')}>
          <div className="bar">
            <Button variant="outlined" disabled={isPending} onClick={onBack}>
              {translate('ballot.review.back')}
            </Button>
            <span className="grow" />
            <Button variant="contained" loading={isPending} loadingPosition="start" onClick={() => cast(chosen)}>
              {translate(isPending ? 'ballot.review.casting' : 'ballot.review.cast')}
            </Button>
          </div>
        </div>
      </div>
      <Confirm
        isOpen={leaving.state === 'blocked'}
        title={translate('ballot.review.leave.title')}
        content={translate('ballot.review.leave.text')}
        confirm={translate('ballot.review.leave.confirm')}
        cancel={translate('ballot.review.leave.cancel')}
        onConfirm={() => leaving.proceed?.()}
        onClose={() => leaving.reset?.()}
      />
    </div>
  )
}

const afterCast = ({ secrecy, allow_change }: BallotPaper) => {
  if (secrecy === 'secret') return 'secret'
  return allow_change ? 'open_change' : 'open'
}

const Paper = ({ ballot: { kind, options }, chosen }: Pick<Props, 'ballot' | 'chosen'>) => {
  const translate = useTranslate()
  const left = options.filter(({ id }) => !chosen.includes(id))
  const names = left.map(({ title }) => title).join(', ')
  const List = kind === 'ranked' ? 'ol' : 'ul'
  return (
    <section className="panel" aria-labelledby="ballot-paper">
      <header>
        <h2 id="ballot-paper">{translate(kind === 'ranked' ? 'ballot.ranked.order' : 'ballot.review.chosen')}</h2>
      </header>
      <List className="list">
        {chosen.map((id, place) => (
          <li key={id}>
            {kind === 'ranked' && (
              <span className="badge filled num" aria-hidden>
                {place + 1}
              </span>
            )}
            <OptionText option={options.find((option) => option.id === id)} />
          </li>
        ))}
      </List>
      {left.length > 0 && kind === 'ranked' && (
        <p className="panel-footer text-s muted">
          {translate('ballot.review.unranked', { names, smart_count: chosen.length })}
        </p>
      )}
      {left.length > 0 && kind === 'multiple' && (
        <p className="panel-footer text-s muted">{translate('ballot.review.not_chosen', { names })}</p>
      )}
    </section>
  )
}
