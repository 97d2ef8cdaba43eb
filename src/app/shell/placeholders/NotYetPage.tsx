import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import type { LayoutName } from '../routing/types'
import { useUser } from '../session/store'
import '../look/chips.css'
import { Picture } from './Picture'

type Props = { readonly title: string; readonly about: string; readonly layout: LayoutName }

/** A section that is on its way: what will live here and for whom, and where to go meanwhile. */
export const NotYetPage = ({ title, about, layout }: Props) => {
  const t = useTranslate()
  const user = useUser()
  return (
    <div className={layout === 'basic' ? 'plain-page card' : 'plain-page'}>
      <SoonPicture />
      <p>
        <span className="chip secondary">{t('soon.status')}</span>
      </p>
      <h1>{t(title)}</h1>
      <p className="muted">{t(about)}</p>
      <div className="row wrap acts">
        <Link className="btn o" to={user ? '/dashboard' : '/login'}>
          {t(user ? 'soon.home' : 'soon.sign_in')}
        </Link>
      </div>
    </div>
  )
}

/** A page that is being drawn: its lower half is still an outline. */
const SoonPicture = () => (
  <Picture>
    <rect x="84" y="20" width="72" height="96" rx="8" fill="var(--canvas)" stroke="var(--line)" strokeWidth="2" />
    <path d="M100 44h40M100 58h24" stroke="var(--line)" strokeWidth="4" />
    <path d="M100 76h40M100 92h28" stroke="var(--control)" strokeWidth="2" strokeDasharray="2 6" />
    <path
      d="m141 87 26-26a6 6 0 0 1 9 0 6 6 0 0 1 0 9l-26 26-12 3z"
      fill="var(--surface)"
      stroke="var(--primary)"
      strokeWidth="4"
    />
    <path d="m161 67 9 9" stroke="var(--primary)" strokeWidth="3" />
  </Picture>
)
