import { Link } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import type { LayoutName } from '../routing/types'
import { useUser } from '../session/store'
import '../look/chips.css'
import { SoonPicture } from './SoonPicture'

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
