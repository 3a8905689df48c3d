import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../../api/boot';
import { Board } from './Board';
import { closureOf } from './closure';
import { Closed } from './Closed';

export default function ChallengesScreen(): ReactNode {
  const boot = useBoot();
  const { id } = useParams<{ id?: string }>();
  const closure = closureOf(boot);
  if (closure) return <Closed closure={closure} />;
  return <Board openId={id !== undefined && /^\d+$/.test(id) ? Number(id) : null} />;
}
