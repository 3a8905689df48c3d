import { Get } from '@nestjs/common';
import { Access } from '../../http/access/access.decorator';
import { ApiController } from '../../http/routes/api-controller';
import { Answers } from '../../http/envelope/answers';
import { Summary } from '../../http/openapi/summary.decorator';
import { Id } from '../../http/params/id.decorator';
import { UserAddressesService } from './user-addresses.service';
import { UserAddressView } from './user.views';

@ApiController('users/:id/addresses', 'users')
export class UserAddressesController {
  constructor(private readonly addresses: UserAddressesService) {}

  @Summary("Lists the addresses of a user's submissions and sessions, the last used first, at most 200.", {
    id: 'listUserAddresses',
    description: '`GET /users?view=full&ip=` lists all users of an address.',
  })
  @Get()
  @Access('admin')
  @Answers.list(UserAddressView)
  list(@Id() id: number): Promise<UserAddressView[]> {
    return this.addresses.list(id);
  }
}
