import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Access } from '../../http/access/access.decorator';
import { Raw } from '../../http/envelope/raw.decorator';
import { Summary } from '../../http/openapi/summary.decorator';
import { Metrics } from '../../platform/metrics/metrics';
import { VERSION } from '../../platform/version';
import { DatabaseFigures } from './database-figures';
import { Readiness } from './readiness';

/** Probes and metrics, at paths outside `/api/v1`. */
@ApiTags('operation')
@Raw()
@Controller()
export class ProbesController {
  constructor(
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    private readonly figures: DatabaseFigures,
  ) {}

  @Summary(
    "Returns the health in CTFd's format: `OK`, or `ERR` if the database does not respond. A client that accepts only JSON also gets the version.",
    { id: 'checkHealth' },
  )
  @Get('healthcheck')
  @Access('public', { beforeSetUp: true, banned: true })
  @ApiOkResponse({ description: 'Healthy', content: healthContent('OK') })
  @ApiResponse({ status: 503, description: 'The database does not respond', content: healthContent('ERR') })
  async healthcheck(@Req() request: Request, @Res() response: Response): Promise<void> {
    const healthy = await this.readiness.isHealthy();
    const status = healthy ? 'OK' : 'ERR';
    respond(response, healthy, request.accepts('text/plain') ? status : { status, version: VERSION });
  }

  @Summary('Returns the liveness: the process runs and responds.', { id: 'checkLiveness' })
  @Get('health/live')
  @Access('public', { beforeSetUp: true, banned: true })
  @ApiOkResponse({ description: 'The process runs', content: { 'text/plain': { example: 'OK' } } })
  live(@Res() response: Response): void {
    respond(response, true, 'OK');
  }

  @Summary('Returns the readiness: the process is not stopping, and its database responds.', { id: 'checkReadiness' })
  @Get('health/ready')
  @Access('public', { beforeSetUp: true, banned: true })
  @ApiOkResponse({ description: 'Ready', content: { 'text/plain': { example: 'OK' } } })
  @ApiResponse({
    status: 503,
    description: 'The process is stopping, or the database does not respond',
    content: { 'text/plain': { example: 'NOT READY' } },
  })
  async ready(@Res() response: Response): Promise<void> {
    const ready = await this.readiness.isReady();
    respond(response, ready, ready ? 'OK' : 'NOT READY');
  }

  @Summary(
    'Returns counters and timings in the Prometheus text format, for administrators and callers with the `METRICS_TOKEN` of the environment.',
    { id: 'getMetrics' },
  )
  @Get('metrics')
  @Access('admin', { metricsToken: true })
  @ApiOkResponse({
    description: 'Metrics',
    content: { 'text/plain': { example: 'ensign_attempts_total{verdict="correct"} 12' } },
  })
  async render(@Res() response: Response): Promise<void> {
    await this.figures.update();
    const { text, contentType } = await this.metrics.render();
    response.set('Content-Type', contentType).send(text);
  }
}

function healthContent(status: string) {
  return { 'text/plain': { example: status }, 'application/json': { example: { status, version: '1.0.0' } } };
}

function respond(response: Response, good: boolean, body: string | object): void {
  response
    .status(good ? 200 : 503)
    .set('Cache-Control', 'no-store')
    .type(typeof body === 'string' ? 'text/plain' : 'json')
    .send(body);
}
