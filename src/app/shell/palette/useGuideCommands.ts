import { CircleQuestionMark } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { GuidePage } from '../../../api/kit/guide'
import { loadGuide } from '../guide/loadGuide'
import { useGuideAddress } from '../guide/useGuideAddress'
import { isForUser } from '../guide/useShelf'
import { useTranslate } from '../i18n/i18n'
import { useUser } from '../session/store'
import { type Command, findCommands } from './commands'

/** Pages of the user guide that match the query; none without a query. */
export const useGuideCommands = (typed: string): readonly Command[] => {
  const t = useTranslate()
  const user = useUser()
  const { open } = useGuideAddress()
  const [pages, setPages] = useState<readonly GuidePage[]>([])
  useEffect(() => {
    void loadGuide().then(
      (guide) => setPages(guide.pages),
      () => undefined,
    )
  }, [])
  if (typed.trim() === '') return []
  const commands = pages
    .filter((page) => isForUser(page, user))
    .map(({ name, title }) => ({
      id: `guide.${name}`,
      label: `${t('guide.title')}: ${title}`,
      icon: CircleQuestionMark,
      run: () => open(name),
    }))
  return findCommands(commands, typed)
}
