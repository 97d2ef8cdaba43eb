import { Award } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { PageHead } from '../../shell/page/PageHead'
import { useUser } from '../../shell/session/store'
import '../shared/portfolio.css'

/** R9.08: there is none for the group one studies in, or one is in no group: why, and where to go on. */
export const NoPortfolio = () => {
  const translate = useTranslate()
  const group = useUser()?.current_group
  return (
    <>
      <PageHead title={translate('menu.my_portfolio')} />
      <div className="portfolio-void">
        <Award size={40} strokeWidth={1} aria-hidden />
        <h2>{translate('portfolio.none.title')}</h2>
        <p>{translate(group ? 'portfolio.none.text' : 'portfolio.none.no_group', { code: group?.code ?? '' })}</p>
        <Link className="btn o" to="/study">
          {translate('portfolio.none.go')}
        </Link>
      </div>
    </>
  )
}
