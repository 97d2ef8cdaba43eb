import Button from '@mui/material/Button'
import { ListOrdered } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'

/** From a campaign to its ranking lists. */
export const ToRanking = ({ id }: { id: number }) => (
  <Button variant="outlined" component={Link} to={`/profiles/ranking?campaign=${id}`}>
    <ListOrdered size={20} strokeWidth={1.75} aria-hidden />
    {useTranslate()('campaigns.to_ranking')}
  </Button>
)
