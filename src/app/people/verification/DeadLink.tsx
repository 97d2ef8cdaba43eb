import { Link } from 'react-router-dom'
import { useTranslate } from '../../shell/i18n/i18n'
import { Picture } from '../../shell/placeholders/Picture'
import { GuestCard } from '../../shell/guest/GuestCard'

type Props = {
  readonly words: 'verify' | 'reset'
  /** Server message: the link is used, expired or unknown. */
  readonly reason: string
  readonly forward: { readonly to: string; readonly label: string }
}

/** Page of an invalid mailed link, with the reason and the next step. */
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
      <div className="stack gap-2">
        <Link className="btn btn-primary btn-large w-full" to={forward.to}>
          {forward.label}
        </Link>
        <Link className="btn w-full" to="/login">
          {t(`${words}.sign_in`)}
        </Link>
      </div>
    </GuestCard>
  )
}

const BrokenLinkPicture = () => (
  <Picture>
    <rect x="84" y="20" width="72" height="96" rx="8" fill="var(--canvas)" stroke="var(--line)" strokeWidth="2" />
    <path d="M100 44h40M100 98h20" stroke="var(--line)" strokeWidth="4" />
    <path
      d="m122 88-10 10a13 13 0 0 1-18-18l10-10"
      transform="translate(10 -8)"
      stroke="var(--primary)"
      strokeWidth="4"
    />
    <path
      d="m146 64 10-10a13 13 0 0 1 18 18l-10 10"
      transform="translate(2 0)"
      stroke="var(--primary)"
      strokeWidth="4"
    />
    <path d="M138 52v-8M152 92v8M126 58l-6-6M162 88l6 6" stroke="var(--warning)" strokeWidth="3" />
  </Picture>
)
