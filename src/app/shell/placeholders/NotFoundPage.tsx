import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { sectionIcons } from '../layout/sectionIcons'
import { menuFor } from '../routing/menu'
import { useRoutes } from '../routing/shell'
import { useUser } from '../session/store'
import { Picture } from './Picture'

/** R2.16, R6.01: the address does not exist or access is denied; the page does not reveal which. */
export const NotFoundPage = () => {
  const t = useTranslate()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const near = menuFor(useRoutes(), user).flatMap(({ items }) => items)[1]
  const NearIcon = sectionIcons[near?.icon ?? 'house']
  const nearPath = near?.children[0]?.path ?? near?.path
  return (
    <div className="status-page">
      <MissingPicture />
      <h1>{t('missing.title')}</h1>
      <p className="muted">{t(user ? 'missing.text' : 'missing.guest_text')}</p>
      <p className="small">
        <span className="faint">{t('missing.address')}</span> <code>{pathname}</code>
      </p>
      <div className="row wrap w-full mt-2">
        <Link className="btn btn-primary" to={user ? '/dashboard' : '/login'}>
          {t(user ? 'missing.home' : 'missing.sign_in')}
        </Link>
        {near && nearPath !== undefined && (
          <Link className="btn btn-outline" to={nearPath}>
            <NearIcon className="i" aria-hidden="true" />
            {t(near.title)}
          </Link>
        )}
        {/* The first page of a visit has no previous page. */}
        {key !== 'default' && (
          <button type="button" className="btn" onClick={() => void navigate(-1)}>
            <ArrowLeft className="i" aria-hidden="true" />
            {t('missing.back')}
          </button>
        )}
      </div>
    </div>
  )
}

/** Illustration of a page under a magnifying glass. */
const MissingPicture = () => (
  <Picture>
    <rect x="84" y="20" width="72" height="96" rx="8" fill="var(--canvas)" stroke="var(--line)" strokeWidth="2" />
    <path d="M100 44h40M100 58h40M100 72h24" stroke="var(--line)" strokeWidth="4" />
    <circle cx="146" cy="86" r="20" fill="var(--surface)" stroke="var(--primary)" strokeWidth="4" />
    <path d="m161 101 15 15" stroke="var(--primary)" strokeWidth="6" />
    <path d="M140 80l12 12m0-12-12 12" stroke="var(--primary)" strokeWidth="3" />
  </Picture>
)
