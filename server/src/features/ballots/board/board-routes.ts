import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import type { Board } from './board.ts';

/** Public routes. They return only what is on the board, which reveals nothing without receipts. */
export function defineBoardRoutes(route: DefineRoute, board: Board): void {
  route(endpoints.board, async ({ params }) => ({ data: await board.find(params.id) }));

  route(endpoints.boardHead, async ({ params }) => ({
    data: { commitments: await board.commitments(params.id, params.number) },
  }));

  route(endpoints.boardProof, async ({ params }) => ({
    data: await board.proof(params.id, params.commitment),
  }));
}
