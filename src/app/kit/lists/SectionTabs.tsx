import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { NavLink } from 'react-router-dom'
import { inView } from '../../shell/page/inView'
import './lists.css'

type Page = { to: string; name: string; end: boolean }

/** On a phone the pages are more than the screen is wide. */
const chosenInView = (pagesOf: HTMLElement | null) =>
  inView(pagesOf?.querySelector<HTMLElement>('[aria-current="page"]') ?? null)

/** The way between the pages of a section, over each of them; names and label are keys of messages. */
export const SectionTabs = ({ label, pages }: { label: string; pages: readonly Page[] }) => {
  const translate = useTranslate()
  return (
    <nav ref={chosenInView} className="section-tabs row gap-1" aria-label={translate(label)}>
      {pages.map(({ to, name, end }) => (
        <Button component={NavLink} size="small" color="secondary" className="flex-none" key={to} to={to} end={end}>
          {translate(name)}
        </Button>
      ))}
    </nav>
  )
}
