import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { BrokenLinkPicture } from '../../shell/placeholders/BrokenLinkPicture'
import { GuestCard } from '../../shell/guest/GuestCard'

type Props = {
  readonly words: 'verify' | 'reset'
  /** What the server says is wrong with the link: used, too old, or none of ours. */
  readonly reason: string
  readonly forward: { readonly to: string; readonly label: string }
}

/** A mailed link that opens nothing: why, and the way forward. */
export const DeadLink = ({ words, reason, forward }: Props) => {
  const t = useTranslate()
  return (
    <GuestCard
      arrived
      title={t(`${words}.failed_title`)}
      picture={<BrokenLinkPicture />}
      lead={
        <>
          <p>{reason}</p>
          <p>{t(`${words}.failed_hint`)}</p>
        </>
      }
    >
      <div className="acts">
        <Link className="btn p l w" to={forward.to}>
          {forward.label}
        </Link>
        <Link className="btn w" to="/login">
          {t(`${words}.sign_in`)}
        </Link>
      </div>
    </GuestCard>
  )
}
